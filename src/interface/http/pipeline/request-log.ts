import type { Request, Response } from "express";
import type { Logger } from "#domain/shared/logger";

/** Logs one line when the response is sent or its connection closes. Never logs queries and bodies. */
export function logAtEnd(logger: Logger, req: Request, res: Response): void {
  const startedAt = performance.now();
  res.once("close", () => {
    const { requestId, traceId, routePath, caller } = req.context;
    const line = {
      requestId,
      traceId,
      method: req.method,
      route: routePath ?? null,
      status: res.statusCode,
      durationMs: Math.round((performance.now() - startedAt) * 100) / 100,
      userId: caller?.user.id ?? null,
    };
    logger.info(line, res.writableFinished ? "request" : "request aborted");
  });
}
