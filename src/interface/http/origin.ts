import { ServiceError } from "#domain/shared/errors";
import type { Step } from "#interface/http/step";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Against forged cross-site requests: an unsafe method that carries a cookie has to come from an allowed origin, as
 * `Origin` says, or `Sec-Fetch-Site` where there is no `Origin`. A caller that sends neither is refused.
 */
export function requireOwnOrigin(allowed: readonly string[]): Step {
  const origins = new Set(allowed);

  return ({ method, headers }) => {
    if (safe.has(method) || headers.cookie === undefined) return;

    const { origin } = headers;
    const isOwn = origin === undefined ? headers["sec-fetch-site"] === "same-origin" : origins.has(origin);
    if (!isOwn) throw new ServiceError("FORBIDDEN", "This request did not come from an allowed origin");
  };
}
