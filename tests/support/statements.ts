import type { Database } from "#infrastructure/database/connection/database";

/** What `work` gave, and the texts of the statements that were sent while it ran. */
export interface Heard<T> {
  result: T;
  statements: string[];
}

/** Runs `work` and listens to the statements that are sent meanwhile; to those that count. */
export async function hear<T>(
  database: Pick<Database, "onStatement">,
  work: () => PromiseLike<T>,
  counts: () => boolean = () => true,
): Promise<Heard<T>> {
  const statements: string[] = [];
  const stop = database.onStatement((text) => {
    if (counts()) statements.push(text);
  });
  try {
    return { result: await work(), statements };
  } finally {
    stop();
  }
}

/** For the message of a test that failed. */
export const listed = (statements: readonly string[]): string => ["", ...statements, ""].join("\n");
