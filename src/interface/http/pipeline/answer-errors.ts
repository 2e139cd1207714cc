import type { NextFunction, Request, Response } from "express";
import { MulterError } from "multer";
import { errorCodes, ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import { errorBody, errorHeaders, logFault, toServiceError } from "#interface/shared/errors";

/** Tells a person what went wrong; false when the request was not for a page. */
export type ShowError = (req: Request, res: Response, error: ServiceError) => Promise<boolean>;

/**
 * The last middleware: whatever was thrown becomes the one error body, or a page for a person. What is not the caller's
 * fault is logged.
 */
export function answerErrors(logger: Logger, showError: ShowError) {
  const answer = async (thrown: unknown, req: Request, res: Response): Promise<void> => {
    const error = asServiceError(thrown);
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

/** Returns the error to answer with; errors of the body parsers get the status that they stand for. */
export function asServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof MulterError) return fromMulter(thrown);
  if (isHttpError(thrown)) return fromBodyParser(thrown);

  return toServiceError(thrown);
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
