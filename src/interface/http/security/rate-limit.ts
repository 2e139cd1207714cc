import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { tooManyRequests } from "#domain/shared/rate-limiter";
import type { HttpContext } from "#interface/http/pipeline/request-context";
import type { Stage } from "#interface/http/pipeline/stage";

/** Requests per minute. 0 turns a limit off. */
export interface RateLimits {
  perUser: number;
  perAddress: number;
}

/** Makes several processes count together. */
export interface SharedCounts {
  /** Returns a limiter for the requests of all processes. `own` has the same limit, and counts those of this process. */
  share(limit: string, own: RateLimiterMemory): Pick<RateLimiterMemory, "consume">;
}

const windowSeconds = 60;

/**
 * Limits requests per signed-in user, or per network for other callers, against floods. Each process counts for itself,
 * unless there are `counts` to share. Endpoints that check a secret have gates that count across all processes.
 */
export function limitRate(limits: RateLimits, counts?: SharedCounts): Stage {
  const user = policy("user", limits.perUser, counts);
  const address = policy("address", limits.perAddress, counts);

  return ({ context }) => {
    if (context.traits?.unlimited) return undefined;
    if (context.currentUser) return user?.(context, context.currentUser.id);

    return address?.(context, context.network);
  };
}

function policy(name: string, limit: number, counts: SharedCounts | undefined) {
  if (limit === 0) return undefined;

  const own = new RateLimiterMemory({ points: limit, duration: windowSeconds });
  const limiter = counts?.share(name, own) ?? own;

  const report = (
    context: HttpContext,
    { remainingPoints, msBeforeNext }: RateLimiterRes,
    isExceeded: boolean,
  ) => {
    const resetSeconds = Math.ceil(msBeforeNext / 1000);
    const rate = { name, limit, windowSeconds, remaining: remainingPoints, resetSeconds, isExceeded };
    context.reportRate(rate);

    return rate;
  };

  return async (context: HttpContext, key: string): Promise<void> => {
    try {
      report(context, await limiter.consume(key), false);
    } catch (refused) {
      // The library rejects with its result when the limit is exceeded.
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw tooManyRequests(report(context, refused, true));
    }
  };
}
