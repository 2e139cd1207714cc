import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import { Client } from "pg";
import { ServiceError } from "#domain/shared/errors";
import type { Database } from "#infrastructure/database/connection/database";
import { Line } from "../lifecycle/process.js";
import { eventually, until } from "../support/until.js";
import { asText, useDatabase } from "./use-database.js";

const one = { name: "one", text: "select 1", readRow: asText };
/** Timeouts longer than any test: only the circuit breaker can end a wait. */
const patience = { statementTimeoutMs: 60_000, acquireTimeoutMs: 60_000 };

describe("During an outage of the database", () => {
  const db = useDatabase();
  const lines: Line[] = [];
  after(() => lines.forEach((line) => line.cut()));

  const run = (database: Database, text = "select 1") =>
    database.query({ text, values: [], prepared: false });

  async function connectByLine(options: Parameters<typeof db.connect>[0] = {}) {
    const url = new URL(db.url);
    const line = new Line({ host: url.hostname, port: Number(url.port) });
    await line.mend();
    lines.push(line);
    url.hostname = "127.0.0.1";
    url.port = String(line.port);

    return { line, database: db.connect({ url: url.href, ...options }) };
  }

  /** Locks a table until the returned function is called. */
  async function lock(table: string): Promise<() => Promise<unknown>> {
    const client = new Client({ connectionString: db.url });
    await client.connect();
    await client.query(`begin; lock table ${table} in access exclusive mode`);

    return () => client.end();
  }

  /** Retries `work` until it fails within 50 ms, and returns that error. */
  const refusal = (work: () => Promise<unknown>): Promise<ServiceError> =>
    eventually(async () => {
      const fault = await Promise.race([faultOf(work), delay(50)]);

      return fault instanceof ServiceError ? fault : undefined;
    });

  it("requests to a frozen server fail fast after some seconds, and succeed as soon as it answers", async () => {
    const { line, database } = await connectByLine({ ...patience, poolMax: 2 });
    const ways = [() => run(database), () => database.points.read(one, [])];
    for (const work of ways) await work();
    line.freeze();

    for (const work of ways) expect(await refusal(work)).to.include({ code: "SERVICE_UNAVAILABLE" });
    line.thaw();
    for (const work of ways) await until(async () => (await faultOf(work)) === undefined);
    for (const work of ways) expect(await faultOf(work)).to.equal(undefined);
  });

  it("one locked table does not affect statements on other tables", async () => {
    const database = db.connect({ poolMax: 4, statementTimeoutMs: 4_000 });
    const unlock = await lock("scrolls");
    const waiting = Promise.all([1, 2].map(() => faultOf(() => run(database, "select from scrolls"))));
    const over = waiting.then(() => true);
    let served = 0;
    for (; !(await Promise.race([over, delay(5, false)])); served += 1)
      expect(await faultOf(() => run(database, "select from users"))).to.equal(undefined);

    expect(served).to.be.greaterThan(50);
    expect((await waiting).map(String)).to.deep.equal(
      [1, 2].map(() => "ServiceError: The database took too long; retry in a moment"),
    );
    await unlock();
  });

  it("a pool with only blocked connections fails fast, while point reads and the probe still work", async () => {
    const database = db.connect({ ...patience, poolMax: 2 });
    await run(database);
    const unlock = await lock("scrolls");
    const stuck = Promise.all([1, 2].map(() => faultOf(() => run(database, "select from scrolls"))));

    expect(await refusal(() => run(database))).to.include({ code: "SERVICE_UNAVAILABLE" });
    expect(await database.points.read(one, [])).to.deep.equal([["1"]]);
    await database.probe.ask();
    await unlock();
    expect(await stuck).to.deep.equal([undefined, undefined]);
    await until(async () => (await faultOf(() => run(database))) === undefined);
  });

  it("only a few requests are let through, and the log has one line at the start and one at the end", async () => {
    const { line, database } = await connectByLine();
    await run(database);
    const { lines: log } = db.logger;
    log.length = 0;
    line.cut();
    const early = (fault: unknown) => /waiting for too long/.test(String(fault));
    await until(async () => early(await faultOf(() => run(database))));
    const faults = await Promise.all(Array.from({ length: 500 }, () => faultOf(() => run(database))));

    expect(faults.filter(early)).to.have.length.within(499, 500);
    expect(log.map(({ level, message }) => [level, message])).to.deep.equal([
      ["error", "database: not available, retrying"],
    ]);
    await line.mend();
    await until(async () => (await faultOf(() => run(database))) === undefined);
    await until(async () => {
      await run(database);

      return log.length > 1;
    });
    expect(log[1]).to.include({ level: "info", message: "database: available again" });
    expect(log[1]?.fields).to.have.property("failures").that.is.greaterThan(500);
  });

  it("the probe fails within about a second, and works again as soon as the server does", async () => {
    const { line, database } = await connectByLine(patience);
    await database.probe.ask();
    line.freeze();
    const askedAt = performance.now();
    expect(String(await faultOf(() => database.probe.ask()))).to.equal(
      "ServiceError: The database does not answer within a second",
    );
    expect(performance.now() - askedAt).to.be.within(900, 5_000);

    line.cut();
    await until(async () => /cannot be reached/.test(String(await faultOf(() => database.probe.ask()))));
    line.thaw();
    await line.mend();
    await until(async () => (await faultOf(() => database.probe.ask())) === undefined);
  });
});

async function faultOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();

    return undefined;
  } catch (error) {
    return error;
  }
}
