import { cron } from "#application/kit/cron";
import { RateLimiter } from "#domain/shared/rate-limiter";

/** Removes the counts whose window has ended. */
export default cron("*/15 * * * *")
  .inject({ limiter: RateLimiter })
  .run(({ limiter }) => limiter.purge());
