import type { IncomingHttpHeaders } from "node:http";
import type { Stage } from "#interface/http/pipeline/stage";
import type { Scheme } from "#interface/shared/authenticators";
import { isListed, type OriginOptions, requireOrigin, trustedOrigins } from "#interface/shared/origin";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

const isCookie = ({ carrier }: Scheme) => carrier.kind === "cookie";

/**
 * Returns whether neither the request nor its response can carry a cookie. A page of another origin needs a preflight for
 * JSON, and the preflight of an origin that is only allowed for tokens refuses cookies.
 */
const isWithoutCookies = ({ cookie, ...headers }: IncomingHttpHeaders) =>
  cookie === undefined && headers["content-type"]?.startsWith("application/json") === true;

/**
 * Protects against cross-site request forgery, which includes requests that sign a browser in to another account. Requests
 * with an unsafe method must come from an allowed origin, or from a program that sends no cookie. A browser adds only cookies
 * by itself, so the rule does not apply to endpoints that accept none, and to callers who are known by a header.
 */
export function requireAllowedOrigin(options: OriginOptions): Stage {
  const origins = trustedOrigins(options);
  const forTokens = new Set(options.tokenOrigins);

  return ({ method, headers, context: { scheme, schemes } }) => {
    if (safeMethods.has(method)) return;
    if (!(scheme ? isCookie(scheme) : schemes.some(isCookie))) return;
    if (!isListed(headers.origin, forTokens) || !isWithoutCookies(headers)) requireOrigin(headers, origins);
  };
}
