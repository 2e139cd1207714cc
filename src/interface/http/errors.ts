import type { NextFunction, Request, Response } from "express";
import { MulterError } from "multer";
import { type ErrorCode, errorCodes, meaningOf, ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import { OutputMismatch } from "#interface/http/serialise";

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

/** Tells a person what went wrong; false when the request was not for a page. */
export type ShowError = (req: Request, res: Response, error: ServiceError) => Promise<boolean>;

/**
 * The last middleware: whatever was thrown becomes the one error body, or a page for a person. What is not the caller's
 * fault is logged.
 */
export function answerErrors(logger: Logger, showError: ShowError) {
  const answer = async (thrown: unknown, req: Request, res: Response): Promise<void> => {
    const error = toServiceError(thrown);
    logFault(logger, error);
    if (res.headersSent) return void res.destroy();
    for (const [name, value] of Object.entries(errorHeaders(error))) res.setHeader(name, value);
    if (!(await showError(req, res, error))) sendError(req, res, error);
  };

  return (thrown: unknown, req: Request, res: Response, _next: NextFunction): void =>
    void answer(thrown, req, res).catch((fault: unknown) => {
      logger.error({ err: fault }, "The error could not be shown");
      res.destroy();
    });
}

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

/** `application/problem+json` (RFC 9457) for a caller who asks for it. */
function sendError(req: Request, res: Response, error: ServiceError): void {
  const wantsProblem = req.headers.accept?.includes("application/problem+json");
  const text = JSON.stringify(errorBody(error, req.context.requestId));

  res.writeHead(errorCodes[error.code].status, {
    "Content-Type": wantsProblem ? "application/problem+json" : "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
  });
  res.end(text);
}

export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof MulterError) return fromMulter(thrown);
  if (isHttpError(thrown)) return fromBodyParser(thrown);

  return new ServiceError("INTERNAL_SERVER_ERROR", "Something went wrong on our side", { cause: thrown });
}

function fromMulter(error: MulterError): ServiceError {
  const isTooLarge = error.code === "LIMIT_FILE_SIZE" || error.code === "LIMIT_FIELD_VALUE";
  if (isTooLarge)
    return new ServiceError("PAYLOAD_TOO_LARGE", "A part of the body is too large", { cause: error });

  const where = error.field ? ` (${error.field})` : "";
  return new ServiceError("BAD_REQUEST", `The multipart body is not acceptable: ${error.message}${where}`);
}

/** What body-parser throws: an error with the status of its own fault. */
interface HttpError extends Error {
  status: number;
}

function isHttpError(thrown: unknown): thrown is HttpError {
  return (
    thrown instanceof Error && "status" in thrown && typeof thrown.status === "number" && thrown.status < 500
  );
}

function fromBodyParser(error: HttpError): ServiceError {
  if (error.status === 413) return new ServiceError("PAYLOAD_TOO_LARGE", "The body is too large");
  if (error.status === 415)
    return new ServiceError("UNSUPPORTED_MEDIA_TYPE", "The body's encoding is not supported");

  return new ServiceError("BAD_REQUEST", "The body could not be read", { cause: error });
}
