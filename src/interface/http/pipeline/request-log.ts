import type { NextFunction, Request, Response } from "express";
import type { Logger } from "#domain/shared/logger";

/** One line per request, when its answer has been sent or its caller has gone. Queries and bodies are never logged. */
export function logRequests(logger: Logger) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    res.once("close", () => {
      const { requestId, routePath, currentUser } = req.context;
      const line = {
        requestId,
        method: req.method,
        route: routePath ?? null,
        status: res.statusCode,
        durationMs: Math.round((performance.now() - startedAt) * 100) / 100,
        userId: currentUser?.id ?? null,
      };
      logger.info(line, res.writableFinished ? "request" : "request aborted");
    });
    next();
  };
}
