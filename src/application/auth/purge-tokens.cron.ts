import { cron } from "#application/kit/cron";
import { OneTimeTokenRepository } from "#domain/one-time-tokens/one-time-token.repository";
import { Clock } from "#domain/shared/clock";

/** Removes expired one-time tokens. */
export default cron("27 * * * *")
  .inject({ tokens: OneTimeTokenRepository, clock: Clock })
  .run(async ({ tokens, clock }) => {
    await tokens.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
  });
