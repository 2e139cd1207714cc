import type { Stage } from "#interface/http/pipeline/stage";
import type { Scheme } from "#interface/shared/authenticators";
import { requireOrigin } from "#interface/shared/origin";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

const isCookie = ({ carrier }: Scheme) => carrier.kind === "cookie";

/**
 * Protects against cross-site request forgery, which includes requests that sign a browser in to another account. Requests
 * with an unsafe method must come from an allowed origin, or from a program that sends no cookie. A browser adds only cookies
 * by itself, so the rule does not apply to endpoints that accept none, and to callers who are known by a header.
 */
export function requireAllowedOrigin(origins: ReadonlySet<string>): Stage {
  return ({ method, headers, context: { scheme, schemes } }) => {
    if (safeMethods.has(method)) return;
    if (scheme ? isCookie(scheme) : schemes.some(isCookie)) requireOrigin(headers, origins);
  };
}
