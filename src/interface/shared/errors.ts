import { type ErrorCode, errorCodes, meaningOf, ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import { OutputMismatch } from "#interface/shared/output/serialise";

/** The one body of every failure. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  status: number;
  requestId: string;
  details?: ServiceError["details"];
}

/** No text of the error body is longer: the names of a caller's keys, which it quotes, may be. */
export const longestErrorText = 1_000;

export function errorBody({ code, message, details }: ServiceError, requestId: string): ErrorBody {
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
    ...(issues && { details: { issues } }),
  };
}

const shortened = (text: string) =>
  text.length > longestErrorText
    ? `${text.slice(0, longestErrorText - 1).replace(/[\ud800-\udbff]$/, "")}…`
    : text;

/** The headers that belong to a failure. */
export function errorHeaders({ code }: ServiceError): Record<string, string> {
  const { retryAfterSeconds } = meaningOf(code);

  return retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
}

/** Logs what is not the caller's fault, with the cause that the caller does not get to see. */
export function logFault(logger: Logger, error: ServiceError): void {
  if (errorCodes[error.code].status < 500 || error.isLogged) return;
  const { message } = error.cause instanceof OutputMismatch ? error.cause : error;
  logger.error({ err: error.cause ?? error, code: error.code }, message);
}

export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;

  return new ServiceError("INTERNAL_SERVER_ERROR", "Something went wrong on our side", { cause: thrown });
}
