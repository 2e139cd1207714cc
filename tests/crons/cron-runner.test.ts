import { expect } from "chai";
import type { Pool } from "pg";
import { cron, type Cron } from "#application/kit/cron";
import { CronRunner } from "#infrastructure/crons/cron-runner";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { type TestDatabase, testDatabase } from "../support/database.js";
import { MemoryLogger } from "../support/memory-logger.js";
import { until } from "../support/until.js";

const everySecond = "* * * * * *";

describe("crons", () => {
  let database: TestDatabase;
  let pool: Pool;
  const logger = new MemoryLogger();
  const runners: CronRunner[] = [];

  before(async () => {
    database = await testDatabase();
    pool = createBackgroundPool({ url: database.url, logger });
  });
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    await pool.query("truncate cron_claims");
    logger.lines.length = 0;
  });
  after(async () => {
    await pool.end();
    await database.drop();
  });

  function runnerOf(crons: Record<string, Cron>): CronRunner {
    const resolve = (): never => {
      throw new Error("Nothing is bound");
    };
    const registered = Object.entries(crons).map(([name, cron]) => ({ name, cron }));
    const runner = new CronRunner({ pool, crons: registered, resolve, logger });
    runners.push(runner);

    return runner;
  }

  const work = (run: () => Promise<void>, timeZone?: string) =>
    cron(everySecond, timeZone).inject({}).run(run);

  it("run once per tick with any number of schedulers", async () => {
    const ticks: number[] = [];
    // The claim has the time of the tick, even when the cron runs late.
    const tick = work(async () => {
      const { rows } = await pool.query("select tick from cron_claims where name = 'tick'");
      ticks.push(rows[0].tick.getTime());
    });
    for (const runner of [runnerOf({ tick }), runnerOf({ tick }), runnerOf({ tick })]) runner.start();
    await until(() => ticks.length >= 3);

    expect(new Set(ticks).size).to.equal(ticks.length);
  });

  it("log an error, and run again at the next tick", async () => {
    let runs = 0;
    runnerOf({
      flaky: work(async () => {
        runs += 1;
        throw new Error("no");
      }),
    }).start();
    await until(() => runs === 2);

    expect(logger.lines[0]).to.deep.include({ level: "error", message: "cron failed" });
    expect(logger.lines[0]?.fields["cron"]).to.equal("flaky");
  });

  it("do not overlap with an earlier run of theirs, in this scheduler or another", async () => {
    let runs = 0;
    let finish = () => {};
    const slow = work(() => {
      runs += 1;
      return new Promise((resolve) => (finish = resolve));
    });
    let others = 0;
    const other = work(async () => void (others += 1));
    for (const runner of [runnerOf({ slow, other }), runnerOf({ slow })]) runner.start();
    await until(() => runs === 1);
    others = 0;
    await until(() => others === 2);

    expect(runs).to.equal(1);
    finish();
    await until(() => runs === 2);
    finish();
  });

  it("can be run by hand, which does not overlap with another run either", async () => {
    let runs = 0;
    let finish = () => {};
    const nightly = cron("0 3 1 1 *")
      .inject({})
      .run(() => {
        runs += 1;
        return new Promise((resolve) => (finish = resolve));
      });
    const first = runnerOf({ nightly }).run("nightly");
    await until(() => runs === 1);

    expect(await runnerOf({ nightly }).run("nightly")).to.equal(false);
    finish();
    expect(await first).to.equal(true);
    const second = runnerOf({ nightly }).run("nightly");
    await until(() => runs === 2);
    finish();
    expect(await second).to.equal(true);
  });

  it("rethrow the error of a run by hand, and can be run again", async () => {
    let runs = 0;
    const flaky = cron("0 3 1 1 *")
      .inject({})
      .run(async () => {
        runs += 1;
        if (runs === 1) throw new Error("no");
      });
    const runner = runnerOf({ flaky });
    const failure: unknown = await runner.run("flaky").catch((error: unknown) => error);

    expect(failure).to.be.an("error").with.property("message", "no");
    expect(await runner.run("flaky")).to.equal(true);
  });

  it("can finish when the scheduler stops, within the grace time", async () => {
    let runs = 0;
    let finish = () => {};
    const runner = runnerOf({
      slow: work(() => {
        runs += 1;
        return new Promise((resolve) => (finish = resolve));
      }),
    });
    runner.start();
    await until(() => runs === 1);
    let isStopped = false;
    const stop = runner.stop(5_000).then(() => (isStopped = true));
    await runner.stop(20);

    expect(isStopped).to.equal(false);
    finish();
    await stop;
    expect(runs).to.equal(1);
  });

  it("with an invalid schedule or time zone prevent start-up", () => {
    const idle = async () => {};

    expect(() => runnerOf({ wrong: cron("61 * * * *").inject({}).run(idle) }).start()).to.throw();
    expect(() => runnerOf({ wrong: work(idle, "Mars/Olympus") }).start()).to.throw();
  });
});
