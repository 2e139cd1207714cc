import { expect } from "chai";
import { BackgroundWork } from "#domain/shared/background-work";
import { OneTimeTokenRepository } from "#domain/one-time-tokens/one-time-token.repository";
import { crons } from "#infrastructure/jobs/crons.generated";
import { useService } from "../support/service.js";
import { useProcesses } from "./process.js";

const name = "auth.purge-tokens";

describe("make cron", () => {
  const service = useService();
  const start = useProcesses();
  const runCron = (...args: string[]) =>
    start("src/commands/cron.ts", { DATABASE_URL: service.databaseUrl }, ...args);

  it("runs a cron once, and records its tick", async () => {
    const user = await service.make.user();
    await service.tokenFor(user, "reset-password");
    await service.sql(`update one_time_tokens set "expiresAt" = now()`);
    const cron = runCron(name);

    expect(await cron.exit, cron.output).to.equal(0);
    expect(cron.output).to.equal(`${name} has run\n`);
    expect(await service.resolve(OneTimeTokenRepository).count({ where: { userId: user.id } })).to.equal(0);
    const ticks = await service.resolve(BackgroundWork).lastTicks();
    expect(ticks.map(({ cron }) => cron)).to.deep.equal(crons.map(({ name }) => name));
    const { at } = ticks.find(({ cron }) => cron === name) ?? {};
    expect(at?.getTime()).to.be.closeTo(Date.now(), 60_000);
  });

  it("prints one line and exits with 1 when the cron runs already or does not exist", async () => {
    await service.sql(
      `insert into cron_claims values ('auth.purge-sessions', now(), now() + interval '1 minute')`,
    );
    const [running, unknown] = [runCron("auth.purge-sessions"), runCron("auth.purge")];

    expect([await running.exit, await unknown.exit]).to.deep.equal([1, 1]);
    expect(running.output).to.equal("auth.purge-sessions runs already\n");
    expect(unknown.output).to.equal(
      `There is no cron "auth.purge"; there are ${crons.map(({ name }) => name).join(", ")}\n`,
    );
  });
});
