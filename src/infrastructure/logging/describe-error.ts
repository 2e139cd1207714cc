interface ErrorFacts {
  type: string;
  message: string;
  code?: string | undefined;
  stack?: string | undefined;
  cause?: unknown;
}

/**
 * What of an error goes to the log: a list of what is known to be harmless. Drivers hang statements, row values
 * and whole requests on their errors.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;

  const facts: ErrorFacts = { type: error.name, message: error.message, stack: error.stack };
  if ("code" in error && typeof error.code === "string") facts.code = error.code;
  if (error.cause !== undefined) facts.cause = describeError(error.cause);

  return facts;
}
