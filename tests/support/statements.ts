import type { Database } from "#infrastructure/database/connection/database";

/** The result of `work`, and the texts of the statements that were sent while it ran. */
export interface Heard<T> {
  result: T;
  statements: string[];
}

/** Runs `work`, and collects the statements that are sent meanwhile, if `counts` accepts them. */
export async function hear<T>(
  database: Pick<Database, "onStatement">,
  work: () => PromiseLike<T>,
  counts: (replica?: string) => boolean = () => true,
): Promise<Heard<T>> {
  const statements: string[] = [];
  const stop = database.onStatement((text, replica) => {
    if (counts(replica)) statements.push(text);
  });
  try {
    return { result: await work(), statements };
  } finally {
    stop();
  }
}

/** Formats statements for the message of a failed test. */
export const listed = (statements: readonly string[]): string => ["", ...statements, ""].join("\n");
