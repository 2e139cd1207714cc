import type { IncomingHttpHeaders } from "node:http";
import { ServiceError } from "#domain/shared/errors";

export interface OriginOptions {
  /** The service's own origin is that of this address. */
  baseUrl: string;
  /** Other origins whose pages may call the API. */
  allowedOrigins: readonly string[];
}

/** Returns the origins whose pages may change something or open a socket: the service's own and the listed ones. */
export function trustedOrigins({ baseUrl, allowedOrigins }: OriginOptions): ReadonlySet<string> {
  return new Set([new URL(baseUrl).origin, ...allowedOrigins]);
}

/** Throws FORBIDDEN. A WebSocket is a GET, and yet has to come from an allowed origin (RFC 6455, section 10.2). */
export function refuseOthers(headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): void {
  if (!isOwn(headers, allowed))
    throw new ServiceError("FORBIDDEN", "This request did not come from an allowed origin");
}

/**
 * `Origin` decides. Where there is none, or the opaque `null` that a browser sends from a page with `Referrer-Policy:
 * no-referrer` (Fetch, section 3.2), `Sec-Fetch-Site` does. Browsers send that to https and localhost alone.
 */
function isOwn({ origin, cookie, ...headers }: IncomingHttpHeaders, origins: ReadonlySet<string>): boolean {
  if (origin !== undefined && origin !== "null") return origins.has(origin);
  const site = headers["sec-fetch-site"];
  if (site === "same-origin") return true;

  return origin === undefined && cookie === undefined && (site === undefined || site === "none");
}
