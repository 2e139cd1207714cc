const MAX_LENGTH = 2_000;

/**
 * The message of whatever was thrown, fit for a text column: PostgreSQL holds no NUL, and nobody reads more
 * than this.
 */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);

  return text.replaceAll("\0", "").slice(0, MAX_LENGTH);
}
