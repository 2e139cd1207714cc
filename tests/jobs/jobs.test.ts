import { expect } from "chai";
import { getCreateTableSQL } from "@agendajs/postgres-backend";
import type { Pool } from "pg";
import { job, type Job } from "#application/kit/job";
import type { Port } from "#application/kit/ports";
import { date, email, object, string } from "#application/kit/schema";
import { scope } from "#application/kit/scope";
import { AgendaJobs, type AgendaJobsOptions } from "#infrastructure/jobs/agenda-jobs";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { type TestDatabase, testDatabase } from "../support/database.js";
import { MemoryLogger } from "../support/memory-logger.js";
import { until } from "../support/until.js";

class Post {
  readonly letters: unknown[] = [];
}

const letter = job({ to: object({ address: email() }), text: string(20), when: date() })
  .inject({ post: Post })
  .run(async (payload, { post }) => {
    post.letters.push({ ...payload, requestId: scope.getStore()?.requestId });
  });

describe("Jobs", () => {
  let database: TestDatabase;
  let pool: Pool;
  const logger = new MemoryLogger();
  const started: AgendaJobs[] = [];

  before(async () => {
    database = await testDatabase();
    pool = createBackgroundPool({ url: database.url, logger });
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
    await pool.query("delete from agenda_jobs");
    logger.lines.length = 0;
  });
  after(async () => {
    await pool.end();
    await database.drop();
  });

  function jobsOf(jobs: Record<string, Job>, options: Partial<AgendaJobsOptions> = {}): AgendaJobs {
    const registered = Object.entries(jobs).map(([name, job]) => ({ name, job }));
    const made = new AgendaJobs({ pool, logger, jobs: registered, lockLifetimeMs: 1_500, ...options });
    started.push(made);

    return made;
  }

  const post = new Post();
  const resolve = <T>(port: Port<T>): T => {
    if (post instanceof port) return post;
    throw new TypeError(`Nothing is bound to ${port.name}`);
  };
  const payload = { to: { address: "ada@example.com" }, text: "hello", when: new Date(0) };

  it("a job that one process enqueues is run by another, at once, with what it was given", async () => {
    await jobsOf({ letter }).startWorker(resolve);
    const api = jobsOf({ letter });
    const start = performance.now();
    await scope.run({ requestId: "r-1", actorId: null }, () => api.enqueue(letter, payload));
    await until(() => post.letters.length > 0);

    expect(performance.now() - start).to.be.below(1_000);
    expect(post.letters.splice(0)).to.deep.equal([{ ...payload, requestId: "r-1" }]);
    await until(async () => (await pool.query("select from agenda_jobs")).rowCount === 0);
  });

  it("a payload that does not fit is refused when it is enqueued, without showing its values", async () => {
    const refusal: unknown = await jobsOf({ letter })
      .enqueue(letter, { ...payload, text: "hush ".repeat(9) })
      .catch((error: unknown) => error);

    expect(refusal).to.be.instanceOf(TypeError).with.property("message").that.contains("text (string.max)");
    expect(String(refusal)).not.to.contain("hush");
    expect((await pool.query("select from agenda_jobs")).rowCount).to.equal(0);
  });

  it("a stored payload that no longer fits fails the job, without its values in the log", async () => {
    await jobsOf({
      letter: job({ text: string() })
        .inject({})
        .run(async () => {}),
    }).startWorker(resolve);
    await jobsOf({ letter }).enqueue(letter, payload);
    await until(() => logger.lines.length > 0);

    expect(logger.lines[0]).to.include({ level: "warn", message: "job failed" });
    expect(String(logger.lines[0]?.fields["err"])).to.contain("payload.to (object.unknown)");
    expect(String(logger.lines[0]?.fields["err"])).not.to.contain("ada@");
  });

  it("an unregistered job is refused", async () => {
    const refusal: unknown = await jobsOf({})
      .enqueue(letter, payload)
      .catch((error: unknown) => error);

    expect(refusal).to.be.instanceOf(TypeError);
  });

  it("a job that throws is tried again, and then done", async () => {
    let tries = 0;
    const flaky = job({})
      .inject({})
      .run(async () => {
        tries += 1;
        if (tries === 1) throw new Error("not yet");
      });
    const jobs = jobsOf({ flaky });
    await jobs.startWorker(resolve);
    await jobs.enqueue(flaky, {});
    await until(() => tries === 2);

    expect(logger.lines.map(({ level, fields }) => [level, fields["attempt"]])).to.deep.equal([["warn", 1]]);
    await until(async () => (await pool.query("select from agenda_jobs")).rowCount === 0);
  });

  it("a hundred jobs are run once each by two workers, few at a time", async () => {
    const ran: number[] = [];
    let atOnce = 0;
    let most = 0;
    const count = job({ text: string() })
      .inject({})
      .run(async ({ text }) => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setImmediate(resolve));
        atOnce -= 1;
        ran.push(Number(text));
      });
    const workers = [jobsOf({ count }), jobsOf({ count })] as const;
    await Promise.all(workers.map((worker) => worker.startWorker(resolve)));
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    await Promise.all(numbers.map((number) => workers[0].enqueue(count, { text: String(number) })));
    await until(async () => (await pool.query("select from agenda_jobs")).rowCount === 0);

    expect(ran.sort((a, b) => a - b)).to.deep.equal(numbers);
    expect(most).to.be.within(1, 20);
  });

  it("a job outlives its lock for as long as its worker lives", async () => {
    let runs = 0;
    let finish = () => {};
    const slow = job({})
      .inject({})
      .run(() => {
        runs += 1;
        return new Promise((resolve) => (finish = resolve));
      });
    const jobs = jobsOf({ slow });
    await Promise.all([jobs.startWorker(resolve), jobsOf({ slow }).startWorker(resolve)]);
    await jobs.enqueue(slow, {});
    const locked = async () =>
      (
        await pool.query<{ at: Date | null }>("select locked_at as at from agenda_jobs")
      ).rows[0]?.at?.getTime() ?? 0;
    await until(async () => runs === 1 && (await locked()) > 0);
    const first = await locked();
    await until(async () => (await locked()) > first + 1_500);
    finish();

    await until(async () => (await pool.query("select from agenda_jobs")).rowCount === 0);
    expect(runs).to.equal(1);
  });

  it("the job of a worker that was lost is run by another", async () => {
    await pool.query(
      `insert into agenda_jobs (name, locked_at, last_run_at, data) values ('letter', now() - interval '2 s', now(), $1)`,
      [{ payload, cause: null }],
    );
    await jobsOf({ letter }).startWorker(resolve);
    await until(() => post.letters.length > 0);

    expect(post.letters.splice(0)).to.have.length(1);
  });

  it("stopping waits for the job that runs, within its bound", async () => {
    let runs = 0;
    let finish = () => {};
    const slow = job({})
      .inject({})
      .run(() => {
        runs += 1;
        return new Promise((resolve) => (finish = resolve));
      });
    const jobs = jobsOf({ slow });
    await jobs.startWorker(resolve);
    await jobs.enqueue(slow, {});
    await until(() => runs === 1);
    let isStopped = false;
    const stop = jobs.stop(5_000).then(() => (isStopped = true));
    await jobs.stop(50);

    expect(isStopped).to.equal(false);
    finish();
    await stop;
    expect((await pool.query("select from agenda_jobs")).rowCount).to.equal(0);
  });

  it("workers listen again after the database has cut their connections", async () => {
    const jobs = jobsOf({ letter });
    await jobs.startWorker(resolve);
    const listeners =
      "from pg_stat_activity where datname = current_database() and query = 'listen agenda_jobs'";
    await until(async () => (await pool.query(`select ${listeners}`)).rowCount === 1);
    await pool.query(`select pg_terminate_backend(pid) ${listeners}`);
    await until(() => logger.lines.some(({ level }) => level === "error"));
    await until(async () => (await pool.query(`select ${listeners}`)).rowCount === 1);
    await jobs.enqueue(letter, payload);
    await until(() => post.letters.length > 0, 1_000);

    expect(post.letters.splice(0)).to.have.length(1);
    await until(() => logger.lines.length === 2);
    expect(logger.lines.map(({ level }) => level)).to.deep.equal(["error", "info"]);
  });

  it("are kept in the table that Agenda's own code would make", async () => {
    await pool.query(getCreateTableSQL("agenda_jobs_of_the_package"));
    const columnsOf = async (table: string) => {
      const { rows } = await pool.query(
        `select column_name, data_type, character_maximum_length, is_nullable, column_default
         from information_schema.columns where table_name = $1 order by column_name`,
        [table],
      );
      return rows;
    };

    expect(await columnsOf("agenda_jobs")).to.deep.equal(await columnsOf("agenda_jobs_of_the_package"));
  });
});
