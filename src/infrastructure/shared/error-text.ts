const MAX_LENGTH = 2_000;

/** Returns the message of a thrown value for a text column: without NUL, which PostgreSQL cannot store, and shortened. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);

  return text.replaceAll("\0", "").slice(0, MAX_LENGTH);
}
