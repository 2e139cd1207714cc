import type { NextFunction, Request, Response } from "express";
import { ServiceError } from "#domain/shared/errors";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Against forged cross-site requests: an unsafe method that carries a cookie has to come from an allowed origin, as
 * `Origin` says, or `Sec-Fetch-Site` where there is no `Origin`. A caller that sends neither is refused.
 */
export function requireOwnOrigin(allowed: readonly string[]) {
  const origins = new Set(allowed);

  return ({ method, headers }: Request, _res: Response, next: NextFunction): void => {
    if (safe.has(method) || headers.cookie === undefined) return next();

    const { origin } = headers;
    const isOwn = origin === undefined ? headers["sec-fetch-site"] === "same-origin" : origins.has(origin);
    if (!isOwn) throw new ServiceError("FORBIDDEN", "This request did not come from an allowed origin");
    next();
  };
}
