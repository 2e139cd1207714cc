import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { tooManyRequests } from "#domain/shared/rate-limiter";
import type { HttpContext } from "#interface/http/pipeline/request-context";
import type { Stage } from "#interface/http/pipeline/stage";

/** Requests per minute. 0 turns a limit off. */
export interface RateLimits {
  perUser: number;
  perAddress: number;
}

const windowSeconds = 60;

/**
 * Limits requests per signed-in user, or per network for other callers, against floods. Each process counts for itself.
 * Endpoints that check a secret have gates that count across all processes.
 */
export function limitRate(limits: RateLimits): Stage {
  const user = policy("user", limits.perUser);
  const address = policy("address", limits.perAddress);

  return ({ context }) => {
    if (context.traits?.unlimited) return undefined;
    if (context.currentUser) return user?.(context, context.currentUser.id);

    return address?.(context, context.network);
  };
}

function policy(name: string, limit: number) {
  if (limit === 0) return undefined;

  const limiter = new RateLimiterMemory({ points: limit, duration: windowSeconds });

  return async (context: HttpContext, key: string): Promise<void> => {
    const { isExceeded, remainingPoints: remaining, msBeforeNext } = await consume(limiter, key);
    const resetSeconds = Math.ceil(msBeforeNext / 1000);
    const rate = { name, limit, windowSeconds, remaining, resetSeconds, isExceeded };
    context.reportRate(rate);
    if (isExceeded) throw tooManyRequests(rate);
  };
}

/** Turns the rejection of the library for an exceeded limit into a result. */
async function consume(limiter: RateLimiterMemory, key: string) {
  const count =
    (isExceeded: boolean) =>
    ({ remainingPoints, msBeforeNext }: RateLimiterRes) => ({ isExceeded, remainingPoints, msBeforeNext });

  return limiter.consume(key).then(count(false), (refused: unknown) => {
    if (refused instanceof RateLimiterRes) return count(true)(refused);
    throw refused;
  });
}
