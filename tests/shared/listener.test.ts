import { expect } from "chai";
import { after, afterEach, before } from "mocha";
import { type Pool } from "pg";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { Listener } from "#infrastructure/shared/listener";
import { type TestDatabase, testDatabase } from "../support/database.js";
import { MemoryLogger } from "../support/memory-logger.js";
import { until } from "../support/until.js";

describe("listening to notifications", () => {
  const logger = new MemoryLogger();
  let database: TestDatabase;
  let pool: Pool;
  let listener: Listener;

  const notify = (channel: string, payload: string) =>
    pool.query("select pg_notify($1, $2)", [channel, payload]);
  const connections = async () => {
    const query = `select pid from pg_stat_activity where datname = current_database() and query like 'listen%'`;

    return (await pool.query<{ pid: number }>(query)).rows;
  };
  /** Listens to a channel. Collects the payloads, and `undefined` for each start of listening. */
  const heardOn = async (channel: string) => {
    const heard: unknown[] = [];
    const stop = listener.on(channel, (payload) => void heard.push(payload));
    await until(() => heard.length === 1);

    return { heard, stop };
  };

  before(async () => {
    database = await testDatabase();
    pool = createBackgroundPool({ url: database.url, logger });
  });
  beforeEach(() => {
    logger.lines.length = 0;
    listener = new Listener(pool, logger);
  });
  afterEach(() => listener.close());
  after(async () => {
    await pool.end();
    await database.drop();
  });

  it("receives the notifications of each of its channels, and of no other, over one connection", async () => {
    const [one, other] = [await heardOn("one"), await heardOn("The other")];
    await notify("none", "0");
    await notify("one", "1");
    await notify("The other", "2");
    await until(() => other.heard.length === 2);

    expect(one.heard).to.deep.equal([undefined, "1"]);
    expect(other.heard).to.deep.equal([undefined, "2"]);
    expect(await connections()).to.have.length(1);
  });

  it("receives nothing on a channel after it was stopped", async () => {
    const [stopped, other] = [await heardOn("one"), await heardOn("two")];
    stopped.stop();
    await notify("one", "1");
    await notify("two", "2");
    await until(() => other.heard.length === 2);

    expect(stopped.heard).to.deep.equal([undefined]);
  });

  it("listens again after its connection was lost, and reports that notifications may be missing", async () => {
    const { heard } = await heardOn("one");
    const [{ pid } = { pid: 0 }] = await connections();
    await pool.query("select pg_terminate_backend($1)", [pid]);
    await until(() => heard.length === 2);
    await notify("one", "1");
    await until(() => heard.length === 3);

    expect(heard).to.deep.equal([undefined, undefined, "1"]);
    const told = logger.lines.filter(({ level }) => level !== "debug");
    expect(told.map(({ level }) => level)).to.deep.equal(["error", "info"]);
  });

  it("waits for an unreachable database, and logs the error once", async () => {
    const away = createBackgroundPool({ url: "postgres://app@127.0.0.1:1/none", logger });
    const early = new Listener(away, logger);
    early.on("one", () => {});
    await until(() => logger.lines.some(({ level }) => level === "error"));
    early.close();
    await away.end();

    const failures = logger.lines.filter(({ level }) => level === "error");
    expect(failures).to.have.length(1);
  });

  it("closes its connection when it is closed", async () => {
    await heardOn("one");
    listener.close();
    await until(async () => (await connections()).length === 0);
  });
});
