interface ErrorFacts {
  type: string;
  message: string;
  code?: string | undefined;
  stack?: string | undefined;
  cause?: unknown;
}

/**
 * Returns the fields of an error for the log, by an allow-list: drivers attach statements, values of rows and whole requests
 * to their errors.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;

  const facts: ErrorFacts = { type: error.name, message: error.message, stack: error.stack };
  if ("code" in error && typeof error.code === "string") facts.code = error.code;
  if (error.cause !== undefined) facts.cause = describeError(error.cause);

  return facts;
}
