import type { NextFunction, Request, Response } from "express";
import type { Router } from "#interface/http/routing/router";

/** The headers beyond the safelisted ones (Fetch, section 2.2.2) that callers of this service send. */
const requestHeaders = ["Content-Type", "X-Request-Id"];
/** The headers of answers that the contract names, beyond the safelisted ones. */
const responseHeaders = [
  "X-Request-Id",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "Deprecation",
  "Sunset",
  "Link",
  "Location",
];
/** Chromium keeps no preflight for longer. */
const maxAgeSeconds = 7_200;

/**
 * Lets the pages of these origins call the API with cookies, by CORS (Fetch, section 3.3). A preflight is answered here,
 * before limits and gates, where the path exists; anything else goes on. Other origins get no permission, but `Vary` too.
 */
export function answerOrigins(origins: readonly string[], router: Router) {
  const listed = new Set(origins);
  const exposed = responseHeaders.join(", ");
  const preflight = {
    "Access-Control-Allow-Headers": requestHeaders.join(", "),
    "Access-Control-Max-Age": maxAgeSeconds,
  };

  return (req: Request, res: Response, next: NextFunction): void => {
    res.setHeader("Vary", "Origin");
    const { origin } = req.headers;
    if (origin === undefined || !listed.has(origin)) return next();

    res.setHeader("Access-Control-Allow-Origin", origin);
    res.setHeader("Access-Control-Allow-Credentials", "true");
    const methods = isPreflight(req) ? router.methodsAt(req.url) : [];
    if (methods.length > 0) {
      res.writeHead(204, { ...preflight, "Access-Control-Allow-Methods": methods.join(", ") }).end();
      return;
    }
    res.setHeader("Access-Control-Expose-Headers", exposed);
    next();
  };
}

const isPreflight = ({ method, headers }: Request) =>
  method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
