import type { NextFunction, Request, Response } from "express";
import type { Router } from "#interface/http/routing/router";
import type { NamedAuthenticator } from "#interface/shared/authenticators";
import { isListed, type OriginOptions } from "#interface/shared/origin";

/** The request headers that callers of this service send, without those that Fetch (section 2.2.2) safelists. */
const requestHeaders = ["Content-Type", "X-Request-Id", "Last-Write"];
/** The response headers for scripts, without the safelisted ones. */
const responseHeaders = [
  "X-Request-Id",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "Deprecation",
  "Sunset",
  "Link",
  "Location",
  "ETag",
  "Accept-Ranges",
  "Content-Range",
  "Content-Disposition",
  "Session-Token",
  "Last-Write",
  "WWW-Authenticate",
];
/** Chromium caches a preflight for at most two hours. */
const maxAgeSeconds = 7_200;

/**
 * Lets the pages of other origins call the API, by CORS (Fetch, section 3.3): those of `allowedOrigins` with cookies, and those
 * of `tokenOrigins` only with credentials in a header. Answers a preflight here, before limits and gates, if the path exists.
 * Other origins get no permission; every response has `Vary: Origin`.
 */
export function cors(
  { allowedOrigins, tokenOrigins }: OriginOptions,
  router: Router,
  authenticators: readonly NamedAuthenticator[],
) {
  const withCookies = new Set(allowedOrigins);
  const forTokens = new Set(tokenOrigins);
  const exposed = responseHeaders.join(", ");
  const preflight = {
    "Access-Control-Allow-Headers": [...headersFor(authenticators), ...requestHeaders].join(", "),
    "Access-Control-Max-Age": maxAgeSeconds,
  };

  return (req: Request, res: Response, next: NextFunction): void => {
    const { head } = req.context;
    head.push("Vary", "Origin");
    const { origin } = req.headers;
    if (origin !== undefined && withCookies.has(origin))
      head.push("Access-Control-Allow-Origin", origin, "Access-Control-Allow-Credentials", "true");
    else if (isListed(origin, forTokens))
      head.push("Access-Control-Allow-Origin", forTokens.has("*") ? "*" : origin);
    else return next();

    const methods = isPreflight(req) ? router.methodsAt(req.url) : [];
    if (methods.length > 0) {
      res.writeHead(204, { ...preflight, "Access-Control-Allow-Methods": methods.join(", ") }).end();
      return;
    }
    head.push("Access-Control-Expose-Headers", exposed);
    next();
  };
}

/** Returns the names of the headers that these authenticators read. */
function headersFor(authenticators: readonly NamedAuthenticator[]): Set<string> {
  return new Set(
    authenticators.flatMap(({ authenticator: { carrier } }) => {
      if (carrier.kind === "cookie") return [];

      return carrier.kind === "authorization" ? ["Authorization"] : [carrier.name];
    }),
  );
}

const isPreflight = ({ method, headers }: Request) =>
  method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
