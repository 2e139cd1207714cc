import type { NextFunction, Request, Response } from "express";
import type { Router } from "#interface/http/routing/router";

/** The request headers that callers of this service send, without those that Fetch (section 2.2.2) safelists. */
const requestHeaders = ["Content-Type", "X-Request-Id"];
/** The response headers that the contract documents, without the safelisted ones. */
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
/** Chromium caches a preflight for at most two hours. */
const maxAgeSeconds = 7_200;

/**
 * Lets the pages of these origins call the API with cookies, by CORS (Fetch, section 3.3). Answers a preflight here, before
 * limits and gates, if the path exists. Other origins get no permission; every response has `Vary: Origin`.
 */
export function cors(origins: readonly string[], router: Router) {
  const listed = new Set(origins);
  const exposed = responseHeaders.join(", ");
  const preflight = {
    "Access-Control-Allow-Headers": requestHeaders.join(", "),
    "Access-Control-Max-Age": maxAgeSeconds,
  };

  return (req: Request, res: Response, next: NextFunction): void => {
    const { head } = req.context;
    head.push("Vary", "Origin");
    const { origin } = req.headers;
    if (origin === undefined || !listed.has(origin)) return next();

    head.push("Access-Control-Allow-Origin", origin, "Access-Control-Allow-Credentials", "true");
    const methods = isPreflight(req) ? router.methodsAt(req.url) : [];
    if (methods.length > 0) {
      res.writeHead(204, { ...preflight, "Access-Control-Allow-Methods": methods.join(", ") }).end();
      return;
    }
    head.push("Access-Control-Expose-Headers", exposed);
    next();
  };
}

const isPreflight = ({ method, headers }: Request) =>
  method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
