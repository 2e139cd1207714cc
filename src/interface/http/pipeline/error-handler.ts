import type { NextFunction, Request, Response } from "express";
import { MulterError } from "multer";
import { ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import type { ErrorSender } from "#interface/http/output/error-sender";
import type { HttpContext } from "#interface/http/pipeline/request-context";
import { errorHeaders, logServerError, toServiceError } from "#interface/shared/errors";

/** Sends an error as a page. Resolves with false if the request was not for a page. */
export type ErrorPageSender = (req: Request, res: Response, error: ServiceError) => Promise<boolean>;

/** Creates the last middleware. It logs server errors, and sends every error as a page or as an error body. */
export function errorHandler(logger: Logger, sendPage: ErrorPageSender, sendError: ErrorSender) {
  const handle = async (thrown: unknown, req: Request, res: Response): Promise<void> => {
    const late = req.context.requestScope.timeout.error;
    if (late && res.headersSent) return;
    // Libraries wrap the reason of the signal that ended their work.
    const error = late && !(thrown instanceof ServiceError) ? late : asServiceError(thrown);
    logServerError(logger, error);
    if (res.headersSent) return void res.destroy();
    for (const [name, value] of Object.entries(errorHeaders(error))) res.setHeader(name, value);
    if (error.code === "UNAUTHORIZED") addChallenges(req.context);
    if (!(await sendPage(req, res, error))) sendError(req, res, error);
  };

  return (thrown: unknown, req: Request, res: Response, _next: NextFunction): void =>
    void handle(thrown, req, res).catch((err: unknown) => {
      logger.error({ err }, "The error response could not be sent");
      res.destroy();
    });
}

/** Adds the challenges of the schemes that the endpoint accepts (RFC 9110, section 15.5.2), with the error of RFC 6750, section 3.1. */
function addChallenges(context: HttpContext): void {
  for (const scheme of context.schemes) {
    const isRefused = scheme === context.scheme && !context.caller;
    context.challenge(scheme, isRefused ? ', error="invalid_token"' : "");
  }
}

/** Returns the error to send. Errors of the body parsers become a `ServiceError` with their status. */
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

/** An error of body-parser, with the status to answer with. */
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
