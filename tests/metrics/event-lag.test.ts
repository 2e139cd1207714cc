import { expect } from "chai";
import { Pool } from "pg";
import { UserRepository } from "#domain/users/user.repository";
import { readEventLag } from "#infrastructure/events/log/event-lag";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";

describe("The lag of a reaction", () => {
  let pool: Pool;
  after(() => pool.end());
  const service = useService({});
  const reaction = "users.push-profile";
  const none = { reaction, events: 0, seconds: 0, lanes: 0, deadLetters: 0 };
  before(() => (pool = new Pool({ connectionString: service.databaseUrl })));
  const lag = async () => {
    const lags = await readEventLag(pool, service.subscriptions);

    return lags.find((one) => one.reaction === reaction) ?? expect.fail("no such reaction");
  };

  it("is 0 when all events are read", async () => {
    expect(await lag()).to.deep.equal(none);
  });

  it("counts the events that it has not read, from the time of the first of them", async () => {
    const { id } = await service.make.user();
    const holder = await pool.connect();
    await holder.query("begin; select from event_cursors for update");
    for (const fullName of ["One", "Two", "Three"])
      await service.resolve(UserRepository).updateOne({ where: { id } }, { fullName });
    await until(async () => (await lag()).seconds > 0.1);

    expect((await lag()).events).to.equal(3);
    await holder.query("commit");
    holder.release();
    await until(async () => (await lag()).events === 0);
    expect(await lag()).to.deep.equal(none);
  });

  it("counts its lanes and dead letters, without those that were discarded", async () => {
    const { id } = await service.make.user();
    const letter = (sequence: number, status: string) =>
      service.sql(
        `insert into event_dead_letters (sequence, reaction, "rowId", status, attempts) values ($1, $2, $3, $4, 1)`,
        [sequence, reaction, id, status],
      );
    await letter(1, "dead");
    await letter(2, "dead");
    await letter(3, "discarded");
    await service.sql(
      `insert into event_lanes (reaction, "rowId", sequence, until, "nextAttemptAt") values ($1, $2, 1, 1, now() + interval '1 hour')`,
      [reaction, id],
    );

    expect(await lag()).to.deep.equal({ ...none, lanes: 1, deadLetters: 2 });
  });
});
