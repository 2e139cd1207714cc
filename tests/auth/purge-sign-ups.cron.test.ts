import { expect } from "chai";
import { Accounts } from "#application/auth/accounts.service";
import purgeSignUps from "#application/auth/purge-sign-ups.cron";
import { Clock } from "#domain/shared/clock";
import { perform } from "#infrastructure/shared/perform";
import { useService } from "../support/service.js";

const dayMs = 24 * 60 * 60 * 1000;

describe("the cron purge-sign-ups", () => {
  const service = useService();

  it("removes sign-ups older than seven days, and unverified accounts without a newer sign-up", async () => {
    const password = "a good password";
    const [old, mixed, proven] = [
      await service.make.user({ password, isEmailVerified: false }),
      await service.make.user({ password, isEmailVerified: false }),
      await service.make.user({ password }),
    ];
    service.clock.advance(8 * dayMs);
    await service.sql(
      `insert into sign_ups (id, "createdAt", "userId", "fullName", "passwordHash")
       values (gen_random_uuid(), $1, $2, 'Late', 'hash')`,
      [service.clock.now(), mixed.id],
    );
    const [accounts, clock] = [service.resolve(Accounts), service.resolve(Clock)];
    await perform(purgeSignUps.run, { accounts, clock });
    const left = await service.sql<{ id: string }>('select id from users where "deletedAt" is null');

    expect(await service.sql('select "fullName" from sign_ups')).to.deep.equal([{ fullName: "Late" }]);
    expect(left.map(({ id }) => id))
      .to.have.members([mixed.id, proven.id])
      .and.not.include(old.id);
  });
});
