import type { Pool, PoolClient } from "pg";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { useProcesses } from "../../lifecycle/process.js";
import { type TestDatabase, testDatabase } from "../../support/database.js";
import { MemoryLogger } from "../../support/memory-logger.js";
import { until } from "../../support/until.js";
import { workOf } from "./work.js";

const script = "tests/jobs/proofs/scheduler.ts";
const lock = 18;
const waiting = `from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`;

describe("A scheduler that is killed between a job and its removal", () => {
  let database: TestDatabase;
  let pool: Pool;
  let holder: PoolClient;
  let work: ReturnType<typeof workOf>;
  const start = useProcesses();

  before(async () => {
    database = await testDatabase();
    pool = createBackgroundPool({ url: database.url, logger: new MemoryLogger() });
    await pool.query(`
      create table proof (by text, what text);
      create function wait_to_remove() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(${lock}); return old; end $$;
      create trigger wait before delete on agenda_jobs for each row execute function wait_to_remove()`);
    holder = await pool.connect();
    await holder.query("select pg_advisory_lock($1)", [lock]);
    work = workOf(pool, "test");
  });
  after(async () => {
    holder.release(true);
    await work.jobs.stop();
    work.listener.close();
    await pool.end();
    await database.drop();
  });

  it("leaves no job behind, because another scheduler removes it", async () => {
    const killed = start(script, { DATABASE_URL: database.url }, "killed");
    await killed.says("ready");
    await work.jobs.enqueue(work.quick, { number: 1 });
    await until(async () => (await pool.query(`select ${waiting}`)).rowCount === 1);
    await start(script, { DATABASE_URL: database.url }, "other").says("ready");
    killed.signal("SIGKILL");
    await killed.exit;
    await pool.query(`select pg_terminate_backend(pid) ${waiting}`);
    await holder.query("select pg_advisory_unlock($1)", [lock]);

    await until(async () => (await pool.query("select from agenda_jobs")).rowCount === 0);
  }).timeout(90_000);
});
