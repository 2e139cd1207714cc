import { ServiceError } from "#domain/shared/errors";

/** Whose requests are counted, for what. Every combination has a count of its own. */
export interface RateKey {
  /** What is asked for: `sign-in`. */
  action: string;
  /** Which limit holds: 20 a minute for an address, 10 an hour for an account, unless configured otherwise. */
  per: "address" | "account";
  /** A network, an e-mail address, or the id of a user. It is kept as a digest only. */
  of: string;
}

/** Where a caller stands with a limit, for the answer's headers. */
export interface Rate {
  /** `address`, `sign-in-per-account`, … */
  name: string;
  /** How many requests are allowed in `windowSeconds`. */
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Until all of `limit` is there again. */
  resetSeconds: number;
  /** Whether this request was one too many. */
  isExceeded: boolean;
}

/** Counts requests for all processes together. */
export abstract class RateLimiter {
  /** Counts one request, however many come at once. Undefined when this limit is turned off. */
  abstract take(key: RateKey): Promise<Rate | undefined>;
  /** The count starts again. */
  abstract clear(key: RateKey): Promise<void>;
  /** Removes the counts that are over. */
  abstract purge(): Promise<void>;
}

/**
 * Counts a mail that somebody asked to be sent to an address, and says whether it may go. The limit is that of an account,
 * for all such mails together and all who ask. Mails that report what has happened to an account always go.
 */
export async function mayBeMailed(address: string, limiter: RateLimiter): Promise<boolean> {
  const rate = await limiter.take({ action: "mail", per: "account", of: address });

  return !rate?.isExceeded;
}

/** How a caller who is over a limit is refused. */
export function tooManyRequests({ resetSeconds }: Rate): ServiceError {
  return new ServiceError("TOO_MANY_REQUESTS", `Too many requests; try again in ${resetSeconds} s`);
}
