import { ServiceError } from "#domain/shared/errors";

/** A limit that the application declares. */
export interface DeclaredLimit {
  /** The kind of key, such as `email`. */
  name: string;
  /** Allowed requests per window. */
  requests: number;
  windowSeconds: number;
}

/** The subject of a count. Each combination of the three fields has a separate count. */
export interface RateKey {
  /** The requested action, such as `sign-in`. */
  action: string;
  /** The kind of limit. The settings have those of an address and an account: by default 20 a minute and 10 an hour. */
  per: "address" | "account" | DeclaredLimit;
  /** The key, such as a network, an e-mail address or a user id. Stored only as a digest. */
  of: string;
}

/** The state of a limit for one caller, as the response headers report it. */
export interface Rate {
  /** `address`, `sign-in-per-account`, … */
  name: string;
  /** Allowed requests per `windowSeconds`. */
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Seconds until the full `limit` is available again. */
  resetSeconds: number;
  /** True if this request exceeded the limit. */
  isExceeded: boolean;
}

/** Counts requests across all processes. */
export abstract class RateLimiter {
  /** Counts one request; concurrent requests are all counted. Returns undefined if this limit is off. */
  abstract take(key: RateKey): Promise<Rate | undefined>;
  /** Resets the count. */
  abstract clear(key: RateKey): Promise<void>;
  /** Removes expired counts. */
  abstract purge(): Promise<void>;
}

/**
 * Counts a requested mail to an address, and returns whether it may be sent. The limit is the one of an account, for all
 * requested mails of all callers together. Notifications about an account are always sent and not counted.
 */
export async function mayBeMailed(address: string, limiter: RateLimiter): Promise<boolean> {
  const rate = await limiter.take({ action: "mail", per: "account", of: address });

  return !rate?.isExceeded;
}

/** Returns the error for a caller who exceeded a limit. */
export function tooManyRequests({ resetSeconds }: Rate): ServiceError {
  return new ServiceError("TOO_MANY_REQUESTS", `Too many requests; try again in ${resetSeconds} s`);
}
