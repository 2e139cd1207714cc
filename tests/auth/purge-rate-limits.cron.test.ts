import { expect } from "chai";
import purgeRateLimits from "#application/auth/purge-rate-limits.cron";
import { RateLimiter } from "#domain/shared/rate-limiter";
import { perform } from "#infrastructure/shared/perform";
import { useService } from "../support/service.js";

describe("the cron purge-rate-limits", () => {
  const service = useService({ RATE_LIMIT_AUTH_PER_ADDRESS: "5", RATE_LIMIT_AUTH_PER_ACCOUNT: "5" });

  it("removes only the counts whose window is over", async () => {
    const limiter = service.resolve(RateLimiter);
    await limiter.take({ action: "sign-in", per: "address", of: "192.0.2.1" });
    await limiter.take({ action: "sign-in", per: "account", of: "a@example.com" });
    service.clock.advance(61_000);
    await perform(purgeRateLimits.run, { limiter });

    expect(await service.sql("select * from rate_limits")).to.have.length(1);
    const rate = await limiter.take({ action: "sign-in", per: "account", of: "a@example.com" });
    expect(rate?.remaining).to.equal(3);
  });
});
