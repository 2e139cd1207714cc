import { expect } from "chai";
import { after, before } from "mocha";
import type { Database } from "#infrastructure/database/connection/database";
import { findPgBouncer, PgBouncer } from "../support/pooler.js";
import { until } from "../support/until.js";
import { thrownBy, useDatabase } from "./use-database.js";

describe("Database behind PgBouncer", () => {
  const db = useDatabase();
  let pooler: PgBouncer;
  let pooled: Database;
  before(async function () {
    const program = await findPgBouncer();
    // apt-get install pgbouncer, or set PGBOUNCER to the program.
    if (program === undefined) this.skip();
    pooler = await PgBouncer.start(program, db.url);
    pooled = db.connect({
      url: Object.assign(new URL(pooler.url), { pathname: new URL(db.url).pathname }).href,
      isPooled: true,
      isPrepared: pooler.isPrepared,
      statementTimeoutMs: 400,
    });
  });
  after(() => pooler?.stop());
  const sleeping = async () =>
    (
      await db.sql(
        "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
      )
    ).length;
  const sleep = { text: "select pg_sleep($1)::text as slept", values: [20], prepared: true };

  it("cancels a statement on the server at its timeout", async () => {
    const startedAt = performance.now();
    const thrown = await thrownBy(() => pooled.query(sleep));

    expect(thrown).to.include({ code: "SERVICE_UNAVAILABLE" });
    expect(thrown)
      .to.have.property("message")
      .that.matches(/took too long/);
    expect(performance.now() - startedAt).to.be.greaterThan(390);
    await until(async () => (await sleeping()) === 0);
  });

  it("cancels a point read on the server at its timeout", async () => {
    const read = { name: "sleep", text: sleep.text, readRow: ([slept]: readonly (string | null)[]) => slept };

    expect(await thrownBy(() => pooled.points.read(read, sleep.values))).to.include({
      code: "SERVICE_UNAVAILABLE",
    });
    await until(async () => (await sleeping()) === 0);
  });

  it("ends no transaction of statements that are in time, however long it is", async () => {
    const short = { ...sleep, values: [0.15] };
    await pooled.transaction(async () => {
      for (let nap = 0; nap < 6; nap += 1) await pooled.query(short);
    });
  });

  it("runs the same statements on every connection of the server", async () => {
    const users = db.usersOf(pooled);
    const made = await Promise.all(Array.from({ length: 20 }, () => users.insertOne(db.newUser())));
    const found = await Promise.all(made.map(({ id }) => users.findFirst({ where: { id } })));

    expect(found).to.deep.equal(made);
  });
});
