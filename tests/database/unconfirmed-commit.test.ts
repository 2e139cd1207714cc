import { expect } from "chai";
import { Client } from "pg";
import { currentCause } from "#application/kit/work-context";
import { Database } from "#infrastructure/database/connection/database";
import { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { Checkout } from "../embedded/checkout.js";
import { MemoryLogger } from "../support/memory-logger.js";
import { until } from "../support/until.js";
import { thrownBy } from "./use-database.js";

describe("A commit whose wait for a synchronous standby is cancelled", function () {
  this.timeout(120_000);
  const logger = new MemoryLogger();
  let checkout: Checkout;
  let admin: Client;
  let database: Database;
  let url: string;
  before(async () => {
    checkout = await Checkout.make();
    url = await checkout.ensure();
    admin = new Client({ connectionString: url });
    await admin.connect();
    await admin.query("set synchronous_commit = local");
    await admin.query("create table written (name text)");
    await admin.query("alter system set synchronous_standby_names = 'a_standby_that_is_away'");
    await admin.query("select pg_reload_conf()");
    const subscriptions = new Subscriptions();
    database = new Database(
      { url, poolMax: 1, statementTimeoutMs: 30_000, logger, cause: currentCause },
      subscriptions,
    );
  });
  after(async () => {
    await database.close();
    await admin.end();
    await checkout.remove();
  });

  const write = (name: string) => ({
    text: "insert into written values ($1)",
    values: [name],
    prepared: false,
  });
  /** Cancels the wait, which the server answers with a warning and a successful commit. */
  const cancelWait = () =>
    until(async () => {
      const { rows } = await admin.query(
        "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
      );

      return rows.length === 1;
    });
  const isStored = async (name: string) =>
    (await admin.query("select from written where name = $1", [name])).rowCount === 1;

  it("throws OUTCOME_UNKNOWN for a write, because the next leader may not have it", async () => {
    const fault = thrownBy(() => database.query(write("a")));
    await cancelWait();

    expect(await fault).to.include({ code: "OUTCOME_UNKNOWN" });
    expect(await isStored("a")).to.equal(true);
  });

  it("throws OUTCOME_UNKNOWN for a transaction", async () => {
    const fault = thrownBy(() => database.transaction(() => database.query(write("b"))));
    await cancelWait();

    expect(await fault).to.include({ code: "OUTCOME_UNKNOWN" });
    expect(await isStored("b")).to.equal(true);
  });

  it("throws in background work, which is repeated", async () => {
    const pool = createBackgroundPool({ url, logger });
    const fault = thrownBy(() => pool.query("insert into written values ('c')"));
    await cancelWait();

    expect(await fault).to.be.instanceOf(Error);
    await pool.end();
  });

  it("leaves the pool with a new connection", async () => {
    const select = { text: "select count(*)::int as count from written", values: [], prepared: false };

    expect(await database.query(select)).to.deep.equal([{ count: 3 }]);
  });
});
