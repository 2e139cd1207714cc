import type { Step } from "#interface/http/pipeline/step";
import { refuseOthers } from "#interface/shared/origin";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Against forged requests of other sites, also those that would sign a browser in as somebody else: an unsafe method is
 * refused unless it comes from an allowed origin, or from what is no browser and carries no cookie.
 */
export function requireOwnOrigin(origins: ReadonlySet<string>): Step {
  return ({ method, headers }) => {
    if (!safe.has(method)) refuseOthers(headers, origins);
  };
}
