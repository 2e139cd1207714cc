import { expect } from "chai";
import { job, type Job } from "#application/kit/job";
import type { Injectable } from "#application/kit/ports";
import { date, email, object, string } from "#application/kit/schema";
import { workContext } from "#application/kit/work-context";
import { AgendaJobs, type AgendaJobsOptions } from "#infrastructure/jobs/agenda-jobs";
import { Listener } from "#infrastructure/shared/listener";
import { MemoryLogger } from "../support/memory-logger.js";
import { medianTime } from "../support/times.js";
import { until } from "../support/until.js";
import { stores, type TestStore } from "./stores.js";

class Post {
  readonly letters: unknown[] = [];
}

const letter = job({ to: object({ address: email() }), text: string(20), when: date() })
  .inject({ post: Post })
  .run(async (payload, { post }) => {
    post.letters.push({ ...payload, requestId: workContext.getStore()?.requestId });
  });

/** Work that does not finish until the gate is opened. Counts its runs. */
class Gate {
  runs = 0;
  #waiting: (() => void)[] = [];

  readonly run = (): Promise<void> => {
    this.runs += 1;
    return new Promise((resolve) => this.#waiting.push(resolve));
  };

  open(count = this.#waiting.length): void {
    for (const finish of this.#waiting.splice(0, count)) finish();
  }
}

for (const [name, open] of Object.entries(stores)) {
  if (open) describe(`Jobs in ${name}`, () => describeJobs(open));
  else it(`Jobs in ${name} are NOT TESTED: set MONGODB_URL to the address of a server`);
}

function describeJobs(open: () => Promise<TestStore>): void {
  let store: TestStore;
  const logger = new MemoryLogger();
  const started: AgendaJobs[] = [];
  const listeners: Listener[] = [];

  before(async () => (store = await open()));
  afterEach(async () => {
    await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
    for (const listener of listeners.splice(0)) listener.close();
    await store.clear();
    logger.lines.length = 0;
  });
  after(() => store.close());

  function jobsOf(jobs: Record<string, Job>, options: Partial<AgendaJobsOptions> = {}): AgendaJobs {
    const registered = Object.entries(jobs).map(([name, job]) => ({ name, job }));
    const listener = new Listener(store.pool, logger);
    listeners.push(listener);
    const made = new AgendaJobs({
      ...store,
      listener,
      logger,
      jobs: registered,
      lockLifetimeMs: 1_500,
      ...options,
    });
    started.push(made);

    return made;
  }

  const post = new Post();
  const resolve = <T>(port: Injectable<T>): T => {
    if (post instanceof port) return post;
    throw new TypeError(`Nothing is bound to ${port.name}`);
  };
  const untilEmpty = () => until(async () => (await store.jobs()).length === 0);
  const payload = { to: { address: "ada@example.com" }, text: "hello", when: new Date(0) };
  /** With a short lock lifetime, workers poll every half second, which would hide a missing notification. */
  const seldomLooking = { lockLifetimeMs: 10_000 };
  /** Enqueues a letter on behalf of a request. Returns the milliseconds until it is posted, exactly once. */
  const timeToPost = async (jobs: AgendaJobs, requestId: string): Promise<number> => {
    const start = performance.now();
    await workContext.run({ requestId, actorId: null }, () => jobs.enqueue(letter, payload));
    await until(() => post.letters.length > 0);
    const end = performance.now();
    await untilEmpty();
    expect(post.letters.splice(0)).to.deep.equal([{ ...payload, requestId }]);

    return end - start;
  };

  it("a job that one process enqueues runs in another at once, with its payload and request id", async () => {
    await jobsOf({ letter }, seldomLooking).startWorker(resolve);
    const api = jobsOf({ letter }, seldomLooking);

    expect(await medianTime(() => timeToPost(api, "r-1"))).to.be.below(1_000);
  });

  it("an invalid payload is refused when it is enqueued, and the error does not contain its values", async () => {
    const refusal: unknown = await jobsOf({ letter })
      .enqueue(letter, { ...payload, text: "hush ".repeat(9) })
      .catch((error: unknown) => error);

    expect(refusal).to.be.instanceOf(TypeError).with.property("message").that.contains("text (string.max)");
    expect(String(refusal)).not.to.contain("hush");
    expect(await store.jobs()).to.be.empty;
  });

  it("a stored payload that is no longer valid fails the job, and the log does not contain its values", async () => {
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

  it("a job that throws is retried until it succeeds", async () => {
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
    await untilEmpty();
  });

  it("two workers run a hundred jobs once each, at most 20 at a time", async () => {
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
    // On a busy machine, a statement may take longer than the short lock lifetime of the other tests.
    const options = { lockLifetimeMs: 60_000 };
    const workers = [jobsOf({ count }, options), jobsOf({ count }, options)] as const;
    await Promise.all(workers.map((worker) => worker.startWorker(resolve)));
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    await Promise.all(numbers.map((number) => workers[0].enqueue(count, { text: String(number) })));
    await untilEmpty();

    expect(ran.sort((a, b) => a - b)).to.deep.equal(numbers);
    expect(most).to.be.within(1, 20);
  });

  it("the lock of a running job is renewed as long as its worker lives", async () => {
    const gate = new Gate();
    const slow = job({}).with({ concurrency: 1 }).inject({}).run(gate.run);
    const jobs = jobsOf({ slow });
    await Promise.all([jobs.startWorker(resolve), jobsOf({ slow }).startWorker(resolve)]);
    await Promise.all(Array.from({ length: 4 }, () => jobs.enqueue(slow, {})));
    const locked = async () =>
      Math.min(...(await store.jobs()).flatMap(({ lockedAt }) => lockedAt?.getTime() ?? []));
    await until(() => gate.runs === 2);
    const first = await locked();
    await until(async () => (await locked()) > first + 1_500);
    expect(gate.runs).to.equal(2);

    gate.open();
    await until(() => gate.runs === 4);
    gate.open();
    await untilEmpty();
    expect(gate.runs).to.equal(4);
  });

  it("the job of a lost worker runs in another worker", async () => {
    await store.insertLost("letter", { payload, cause: null });
    await jobsOf({ letter }).startWorker(resolve);
    await until(() => post.letters.length > 0);

    expect(post.letters.splice(0)).to.have.length(1);
  });

  it("a finished job that was not removed is counted, and removed when a worker starts", async () => {
    await store.insertDone("letter", { payload, cause: null });
    const jobs = jobsOf({ letter });
    expect(await jobs.count()).to.deep.equal({ queued: 0, due: 0, running: 0, failed: 0, done: 1 });
    await jobs.enqueue(letter, payload, { delay: 60 });
    await jobs.startWorker(resolve);

    expect(await jobs.count()).to.deep.equal({ queued: 1, due: 0, running: 0, failed: 0, done: 0 });
    expect(post.letters).to.be.empty;
  });

  it("stopping waits for a running job, up to the grace time", async () => {
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
    expect(await store.jobs()).to.be.empty;
  });

  it("a delayed job runs after its delay, not before", async () => {
    const jobs = jobsOf({ letter });
    await jobs.startWorker(resolve);
    const start = performance.now();
    await jobs.enqueue(letter, payload, { delay: 1 });
    await until(() => post.letters.length > 0);

    expect(performance.now() - start).to.be.within(995, 3_000);
    expect(post.letters.splice(0)).to.have.length(1);
  });

  describe("with a unique key", () => {
    const gate = new Gate();
    const sync = job({}).with({ tries: 1 }).inject({}).run(gate.run);
    const other = job({}).inject({}).run(gate.run);
    const key = { uniqueKey: "user-1" };
    beforeEach(() => (gate.runs = 0));
    afterEach(() => gate.open());

    it("are stored once, even when several processes enqueue concurrently", async () => {
      const processes = [jobsOf({ sync, other }), jobsOf({ sync, other })] as const;
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => processes[index < 10 ? 0 : 1].enqueue(sync, {}, key)),
      );
      expect(await store.jobs()).to.have.length(1);

      await processes[0].enqueue(sync, {}, { uniqueKey: "user-2" });
      await processes[0].enqueue(sync, {});
      await processes[0].enqueue(sync, {});
      await processes[0].enqueue(other, {}, key);
      expect(await store.jobs(), "other keys, no key, another job").to.have.length(5);
    });

    it("are not enqueued again while one runs, and can be as soon as it is done", async () => {
      const jobs = jobsOf({ sync });
      await jobs.startWorker(resolve);
      await jobs.enqueue(sync, {}, key);
      await until(() => gate.runs === 1);
      await jobs.enqueue(sync, {}, key);
      expect(await store.jobs()).to.have.length(1);

      gate.open();
      await untilEmpty();
      await jobs.enqueue(sync, {}, key);
      await until(() => gate.runs === 2);
    });

    it("do not block a new job after they have failed for the last time", async () => {
      const failing = job({})
        .with({ tries: 1 })
        .inject({})
        .run(async () => {
          throw new Error("no");
        });
      const jobs = jobsOf({ failing });
      await jobs.startWorker(resolve);
      await jobs.enqueue(failing, {}, key);
      await until(async () => (await jobs.count()).failed === 1);
      await jobs.enqueue(failing, {}, key);
      await until(async () => (await jobs.count()).failed === 2);
    });

    it("are refused when the key is too long", async () => {
      const refusal: unknown = await jobsOf({ sync })
        .enqueue(sync, {}, { uniqueKey: "k".repeat(300) })
        .catch((error: unknown) => error);

      expect(refusal).to.be.instanceOf(TypeError).with.property("message").that.contains("uniqueKey");
    });
  });

  it("a job that fails in its last attempt is kept with its error", async () => {
    let tries = 0;
    const failing = job({})
      .with({ tries: 3, backoff: (failedTries) => failedTries / 100 })
      .inject({})
      .run(async () => {
        tries += 1;
        throw new Error(`no ${tries}`);
      });
    const jobs = jobsOf({ failing });
    await jobs.startWorker(resolve);
    await jobs.enqueue(failing, {});
    await until(async () => (await jobs.count()).failed === 1);

    expect(tries).to.equal(3);
    expect((await store.jobs()).map(({ error }) => error)).to.deep.equal(["no 3"]);
    expect(logger.lines.map(({ level }) => level)).to.deep.equal(["warn", "warn", "error"]);
  });

  it("a job that exceeds its time limit fails", async () => {
    const gate = new Gate();
    const stuck = job({}).with({ tries: 1, timeLimit: 0.2 }).inject({}).run(gate.run);
    const jobs = jobsOf({ stuck });
    await jobs.startWorker(resolve);
    await jobs.enqueue(stuck, {});
    await until(async () => (await jobs.count()).failed === 1);
    gate.open();

    expect((await store.jobs()).map(({ error }) => error)).to.deep.equal([
      "The job took longer than its time limit of 0.2 s",
    ]);
    expect(gate.runs).to.equal(1);
  });

  it("a job type runs at most its concurrency at a time, and waiting jobs are counted as queued", async () => {
    const gate = new Gate();
    const narrow = job({}).with({ concurrency: 2 }).inject({}).run(gate.run);
    const jobs = jobsOf({ narrow });
    await jobs.startWorker(resolve);
    await Promise.all(Array.from({ length: 6 }, () => jobs.enqueue(narrow, {})));
    await until(async () => (await jobs.count()).running === 2);

    for (const runs of [2, 4, 6]) {
      await until(() => gate.runs >= runs);
      expect(gate.runs).to.equal(runs);
      expect(await jobs.count()).to.deep.equal({
        queued: 6 - runs,
        due: 6 - runs,
        running: 2,
        failed: 0,
        done: 0,
      });
      gate.open();
    }
    await untilEmpty();
  });

  it("waiting jobs of high priority run first", async () => {
    const gate = new Gate();
    const order: string[] = [];
    const one = job({ text: string() })
      .with({ concurrency: 1 })
      .inject({})
      .run(({ text }) => {
        order.push(text);
        return gate.run();
      });
    const jobs = jobsOf({ one });
    await jobs.startWorker(resolve);
    await jobs.enqueue(one, { text: "first" });
    await until(() => gate.runs === 1);
    await jobs.enqueue(one, { text: "normal" });
    await jobs.enqueue(one, { text: "high" }, { priority: "high" });
    for (const runs of [1, 2, 3]) {
      await until(() => gate.runs === runs);
      gate.open();
    }
    await untilEmpty();

    expect(order).to.deep.equal(["first", "high", "normal"]);
  });

  it("workers listen again after the database has closed their connections", async () => {
    const jobs = jobsOf({ letter }, seldomLooking);
    await jobs.startWorker(resolve);
    const listening = `from pg_stat_activity where datname = current_database() and query = 'listen "agenda_jobs"'`;
    await until(async () => (await store.pool.query(`select ${listening}`)).rowCount === 1);
    await store.pool.query(`select pg_terminate_backend(pid) ${listening}`);
    await until(() => logger.lines.some(({ level }) => level === "error"));
    await until(async () => (await store.pool.query(`select ${listening}`)).rowCount === 1);
    const api = jobsOf({ letter }, seldomLooking);

    expect(await medianTime(() => timeToPost(api, "r-1"))).to.be.below(1_000);
    await until(() => logger.lines.length === 2);
    expect(logger.lines.map(({ level }) => level)).to.deep.equal(["error", "info"]);
  });
}
