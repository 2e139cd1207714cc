import { expect } from "chai";
import type { Pool } from "pg";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { useProcesses } from "../../lifecycle/process.js";
import { type TestDatabase, testDatabase } from "../../support/database.js";
import { MemoryLogger } from "../../support/memory-logger.js";
import { until } from "../../support/until.js";
import { periodMs, workOf } from "./work.js";

const script = "tests/jobs/proofs/scheduler.ts";
const [jobCount, ticksPerCron, slowCount] = [200, 4, 20];

describe("Two schedulers", () => {
  let database: TestDatabase;
  let pool: Pool;
  let work: ReturnType<typeof workOf>;
  const start = useProcesses();

  before(async () => {
    database = await testDatabase();
    pool = createBackgroundPool({ url: database.url, logger: new MemoryLogger() });
    await pool.query("create table proof (by text, what text)");
    work = workOf(pool, "test");
  });
  after(async () => {
    await work.jobs.stop();
    work.listener.close();
    await pool.end();
    await database.drop();
  });

  /** Returns the recorded runs of `what`, ordered by number, with the scheduler that ran each. */
  async function done(what: string): Promise<{ by: string; number: number }[]> {
    const { rows } = await pool.query(
      `select by, split_part(what, ' ', 2)::float8 as number from proof where split_part(what, ' ', 1) = $1 order by 2`,
      [what],
    );
    return rows;
  }
  const numbersOf = async (what: string) => (await done(what)).map(({ number }) => number);
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
  const isIdle = async () => (await pool.query("select from agenda_jobs")).rowCount === 0;

  it("run every tick and every job once, and when one is killed, the other finishes its jobs", async () => {
    const { jobs, crons, quick, slow } = work;
    const [killed, other] = ["killed", "other"].map((by) =>
      start(script, { DATABASE_URL: database.url }, by),
    );
    await Promise.all([killed?.says("ready"), other?.says("ready")]);

    await Promise.all(upTo(jobCount).map((number) => jobs.enqueue(quick, { number })));
    await until(isIdle);
    expect(await numbersOf("quick")).to.deep.equal(upTo(jobCount));
    expect(new Set((await done("quick")).map(({ by }) => by))).to.have.all.keys("killed", "other");

    for (const { name } of crons) {
      await until(async () => (await done(name)).length >= ticksPerCron);
      const ticks = await numbersOf(name);
      expect(ticks).to.deep.equal(ticks.map((_, index) => Number(ticks[0]) + index * periodMs));
    }

    await Promise.all(upTo(slowCount).map((number) => jobs.enqueue(slow, { number })));
    const begun = async () => (await done("begin")).filter(({ by }) => by === "killed").length;
    await until(async () => (await begun()) > 1);
    killed?.signal("SIGKILL");
    await killed?.exit;
    const endedBefore = (await done("end")).filter(({ by }) => by === "killed").length;
    expect(await begun()).to.be.greaterThan(endedBefore);
    await until(isIdle);

    expect([...new Set(await numbersOf("end"))]).to.deep.equal(upTo(slowCount));
  }).timeout(180_000);
});
