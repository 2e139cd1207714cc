import { randomUUID } from "node:crypto";
import type { NextFunction, Request, Response } from "express";
import { activities } from "#application/kit/activity";
import { RequestTimeout } from "#application/kit/request-timeout";
import { currentTraceId } from "#application/kit/trace";
import { type RequestReads, workContext } from "#application/kit/work-context";
import type { Logger } from "#domain/shared/logger";
import { HttpContext } from "#interface/http/pipeline/request-context";
import { logAtEnd } from "#interface/http/pipeline/request-log";
import { cookieRules } from "#interface/shared/cookies";

const requestIdPattern = /^[\w.-]{1,128}$/;

/**
 * Creates the context of a request, and logs the request at its end. Keeps a valid `X-Request-Id`, so that one id follows a
 * request through several services.
 */
export function startRequest(baseUrl: string, logger: Logger, hasReplicas: boolean) {
  const cookies = cookieRules(baseUrl);

  return (req: Request, res: Response, next: NextFunction): void => {
    const given = req.headers["x-request-id"];
    const requestId = typeof given === "string" && requestIdPattern.test(given) ? given : randomUUID();
    const current = {
      requestId,
      actorId: null,
      timeout: new RequestTimeout(),
      reads: hasReplicas ? newReads() : undefined,
    };
    req.context = new HttpContext(current, req, res, cookies);
    logAtEnd(logger, req, res);
    const pass = () => workContext.run(current, next);
    if (activities.request.isObserved) void activities.request.run(req.context, () => ended(req, res, pass));
    else pass();
  };
}

/** Passes the request on. Resolves when the response is sent or its connection is closed. */
function ended({ context }: Request, res: Response, pass: () => void): Promise<void> {
  context.traceId = currentTraceId();

  return new Promise((resolve) => {
    res.once("close", resolve);
    pass();
  });
}

/** At first, a request reads on the primary. */
const newReads = (): RequestReads => ({ after: undefined, hasWritten: false });
