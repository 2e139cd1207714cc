import type { Response } from "express";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { ServiceError } from "#domain/shared/errors";
import type { Step } from "#interface/http/step";

/** Requests per minute; 0 is no limit. */
export interface RateLimits {
  perUser: number;
  perAddress: number;
  /** On /auth, where guessing pays. */
  authPerAddress: number;
}

const windowSeconds = 60;

/**
 * Counts requests per signed-in user, else per address, in this process. Sends `RateLimit` and `RateLimit-Policy`
 * (draft-ietf-httpapi-ratelimit-headers-10), and `Retry-After` with TOO_MANY_REQUESTS.
 */
export function limitRate(limits: RateLimits): Step {
  const user = policy("user", limits.perUser);
  const address = policy("address", limits.perAddress);
  const auth = policy("auth", limits.authPerAddress);

  return ({ context, path }, res) => {
    if (path.startsWith("/health/")) return undefined;
    if (path.startsWith("/auth/")) return auth?.(context.ip, res);
    if (context.currentUser) return user?.(context.currentUser.id, res);

    return address?.(context.ip, res);
  };
}

function policy(name: string, limit: number) {
  if (limit === 0) return undefined;

  const limiter = new RateLimiterMemory({ points: limit, duration: windowSeconds });
  const description = `"${name}";q=${limit};w=${windowSeconds}`;

  return async (key: string, res: Response): Promise<void> => {
    const { isAllowed, remainingPoints, msBeforeNext } = await consume(limiter, key);
    const seconds = Math.ceil(msBeforeNext / 1000);
    res.setHeader("RateLimit-Policy", description);
    res.setHeader("RateLimit", `"${name}";r=${remainingPoints};t=${seconds}`);
    if (isAllowed) return;

    res.setHeader("Retry-After", seconds);
    throw new ServiceError("TOO_MANY_REQUESTS", `Too many requests; try again in ${seconds} s`);
  };
}

/** The library rejects with the same result that it resolves with when a key is out of points. */
async function consume(limiter: RateLimiterMemory, key: string) {
  const count =
    (isAllowed: boolean) =>
    ({ remainingPoints, msBeforeNext }: RateLimiterRes) => ({
      isAllowed,
      remainingPoints,
      msBeforeNext,
    });

  return limiter.consume(key).then(count(true), (refused: unknown) => {
    if (refused instanceof RateLimiterRes) return count(false)(refused);
    throw refused;
  });
}
