import { expect } from "chai";
import purgeAccessTokens from "#application/auth/tokens/purge-access-tokens.cron";
import { AccessTokenRepository } from "#domain/access-tokens/access-token.repository";
import { Clock } from "#domain/shared/clock";
import { perform } from "#infrastructure/shared/perform";
import { useService } from "../../support/service.js";

const dayMs = 86_400_000;

describe("the cron purge-access-tokens", () => {
  const service = useService();

  it("removes only the tokens that are expired", async () => {
    const user = await service.make.user();
    await service.tokenOf(user, "users:read");
    service.clock.advance(dayMs);
    await service.tokenOf(user, "users:write");
    service.clock.advance(89 * dayMs);
    const services = { tokens: service.resolve(AccessTokenRepository), clock: service.resolve(Clock) };
    await perform(purgeAccessTokens.run, services);

    const left = await services.tokens.find();
    expect(left.map(({ scopes }) => scopes)).to.deep.equal(["users:write"]);
  });
});
