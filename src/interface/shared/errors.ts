import { type ErrorDialect, type ErrorFacts, statusOf } from "#application/kit/error-dialect";
import { type ErrorCode, errorCodes, meaningOf, ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import { OutputMismatch } from "#interface/shared/output/serialise";

/** The one error body: of every error response, except in folders with an error dialect. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  status: number;
  requestId: string;
  traceId?: string;
  details?: ServiceError["details"];
}

/** The limit of every text in an error body. Messages quote the names of a caller's keys, which can be longer. */
export const longestErrorText = 1_000;

export function errorBody(
  { code, message, details }: ServiceError,
  requestId: string,
  traceId?: string,
): ErrorBody {
  const issues = details?.issues.map((issue) => ({
    ...issue,
    path: shortened(issue.path),
    message: shortened(issue.message),
  }));

  return {
    code,
    message: shortened(message),
    status: errorCodes[code].status,
    requestId,
    ...(traceId !== undefined && { traceId }),
    ...(issues && { details: { issues } }),
  };
}

/** Returns the facts of an error from which a dialect makes its body. */
export const factsOf = ({ details, ...body }: ErrorBody, dialect: ErrorDialect): ErrorFacts => ({
  ...body,
  status: statusOf(body.code, dialect),
  issues: details?.issues ?? [],
});

const shortened = (text: string) =>
  text.length > longestErrorText
    ? `${text.slice(0, longestErrorText - 1).replace(/[\ud800-\udbff]$/, "")}…`
    : text;

/** Returns the headers that an error response carries because of its code. */
export function errorHeaders({ code }: ServiceError): Record<string, string> {
  const { retryAfterSeconds } = meaningOf(code);

  return retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
}

/** Logs an error with a status of 500 or more, with its cause, which the caller does not receive. Skips an error that is marked as logged. */
export function logServerError(logger: Logger, error: ServiceError): void {
  if (errorCodes[error.code].status < 500 || error.isLogged) return;
  const { message } = error.cause instanceof OutputMismatch ? error.cause : error;
  logger.error({ err: error.cause ?? error, code: error.code }, message);
}

/** Returns a thrown `ServiceError` as it is, and anything else as the cause of an INTERNAL_SERVER_ERROR. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;

  return new ServiceError("INTERNAL_SERVER_ERROR", "Something went wrong on our side", { cause: thrown });
}
