import type { IncomingHttpHeaders } from "node:http";
import { ServiceError } from "#domain/shared/errors";

export interface OriginOptions {
  /** The service's own origin is the origin of this address. */
  baseUrl: string;
  /** Other origins whose pages may call the API with cookies. */
  allowedOrigins: readonly string[];
  /** Other origins whose pages may call the API with credentials in a header; `*` means all. */
  tokenOrigins: readonly string[];
}

/** Returns the origins whose pages may send unsafe requests and open sockets: the service's own and the listed ones. */
export function trustedOrigins({ baseUrl, allowedOrigins }: OriginOptions): ReadonlySet<string> {
  return new Set([new URL(baseUrl).origin, ...allowedOrigins]);
}

/** Returns whether `origin` is one of `origins`, in which `*` means every origin. */
export const isListed = (origin: string | undefined, origins: ReadonlySet<string>): origin is string =>
  origin !== undefined && (origins.has(origin) || origins.has("*"));

/** Throws FORBIDDEN for a request of another origin. A WebSocket handshake is a GET, but is checked too (RFC 6455, section 10.2). */
export function requireOrigin(headers: IncomingHttpHeaders, trusted: ReadonlySet<string>): void {
  if (!isTrusted(headers, trusted))
    throw new ServiceError("FORBIDDEN", "This request did not come from an allowed origin");
}

/**
 * Decides by `Origin`. Without it, or with the opaque `null` that a page with `Referrer-Policy: no-referrer` sends (Fetch,
 * section 3.2), decides by `Sec-Fetch-Site`, which browsers send only to https and localhost. A request with neither header, or
 * one that no page started (`none`), passes if it has no cookie.
 */
function isTrusted(
  { origin, cookie, ...headers }: IncomingHttpHeaders,
  trusted: ReadonlySet<string>,
): boolean {
  if (origin !== undefined && origin !== "null") return trusted.has(origin);
  const site = headers["sec-fetch-site"];
  if (site === "same-origin") return true;

  return origin === undefined && cookie === undefined && (site === undefined || site === "none");
}
