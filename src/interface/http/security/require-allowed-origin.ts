import type { Stage } from "#interface/http/pipeline/stage";
import { requireOrigin } from "#interface/shared/origin";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Protects against cross-site request forgery, which includes requests that sign a browser in to another account. Requests
 * with an unsafe method must come from an allowed origin, or from a program that sends no cookie.
 */
export function requireAllowedOrigin(origins: ReadonlySet<string>): Stage {
  return ({ method, headers }) => {
    if (!safeMethods.has(method)) requireOrigin(headers, origins);
  };
}
