import { cron } from "#application/kit/cron";
import { AccessTokenRepository } from "#domain/access-tokens/access-token.repository";
import { Clock } from "#domain/shared/clock";

/** Removes expired tokens. */
export default cron("27 * * * *")
  .inject({ tokens: AccessTokenRepository, clock: Clock })
  .run(async ({ tokens, clock }) => {
    await tokens.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
  });
