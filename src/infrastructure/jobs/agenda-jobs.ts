import type { Job as AgendaJob } from "agenda";
import pTimeout from "p-timeout";
import { activities } from "#application/kit/activity";
import type { EnqueueOptions, Job, Jobs } from "#application/kit/job";
import { type Resolve, servicesOf } from "#application/kit/ports";
import type { JobCounts } from "#domain/shared/background-work";
import type { Logger } from "#domain/shared/logger";
import type { AgendaConnection, JobStoreSettings } from "#infrastructure/jobs/connect-agenda";
import { FinishedJobs } from "#infrastructure/jobs/finished-jobs";
import { type JobMessage, readMessage, writeMessage } from "#infrastructure/jobs/job-message";
import { runningReactionJobs } from "#infrastructure/jobs/reaction-jobs";
import { errorText } from "#infrastructure/shared/error-text";
import { OutageLog } from "#infrastructure/shared/outage-log";
import { perform } from "#infrastructure/shared/perform";
import { withTimeLimit } from "#infrastructure/shared/time-limit";

/** Interval at which Agenda polls and claims the jobs that are due before the next poll. Wake-ups make it look at once. */
const POLL_MS = 2_000;
/** The time by which jobs of high priority are scheduled earlier. */
const HEAD_START_MS = 24 * 60 * 60 * 1000;

export interface AgendaJobsOptions extends JobStoreSettings {
  jobs: readonly { name: string; job: Job }[];
  logger: Logger;
  /** Time after which the jobs of a lost worker go to another. Default 30 s. */
  lockLifetimeMs?: number;
}

interface StoredJob extends Required<Pick<EnqueueOptions, "delay" | "priority">> {
  name: string;
  message: JobMessage;
}

/** Jobs on Agenda. Every process may enqueue. Processes that call `startWorker` run the jobs of all processes. */
export class AgendaJobs implements Jobs {
  readonly #names: ReadonlyMap<Job, string>;
  readonly #outage: OutageLog;
  readonly #finishedJobs: FinishedJobs;
  readonly #lockLifetimeMs: number;
  #connection: Promise<AgendaConnection> | undefined;
  #finished: Promise<void> | undefined;
  #running = 0;
  #becameIdle: () => void = () => {};

  constructor(private readonly options: AgendaJobsOptions) {
    this.#names = new Map(options.jobs.map(({ name, job }) => [job, name]));
    this.#outage = new OutageLog(options.logger, "jobs");
    this.#finishedJobs = new FinishedJobs(options.pool);
    this.#lockLifetimeMs = options.lockLifetimeMs ?? 30_000;
  }

  async enqueue<Payload>(
    job: Job<Payload>,
    payload: Payload,
    { delay = 0, priority = "normal", uniqueKey }: EnqueueOptions = {},
  ): Promise<void> {
    const name = this.#names.get(job);
    if (name === undefined) throw new TypeError("Only the jobs of *.job.ts files can be enqueued");

    const message = writeMessage(job, payload, uniqueKey && `${name}:${uniqueKey}`);
    const store = (message: JobMessage) => this.#store({ name, message, delay, priority });
    const reactionJobs = runningReactionJobs();
    if (reactionJobs) reactionJobs.add({ name, message, store });
    else await store(message);
  }

  async #store({ name, message, delay, priority }: StoredJob): Promise<void> {
    const { agenda, store } = await this.#connected();
    // Agenda takes jobs in the order of their times; the priority is only for people who look at the job.
    const headStartMs = priority === "high" && delay === 0 ? HEAD_START_MS : 0;
    const work = agenda.create(name, message).priority(priority);
    try {
      await work.schedule(new Date(Date.now() + delay * 1000 - headStartMs)).save();
    } catch (error) {
      if (!store.isDuplicate(error)) throw error;
    }
  }

  /** Counts the jobs of all processes. */
  async count(): Promise<JobCounts> {
    const { store } = await this.#connected();

    return store.count();
  }

  /** Returns Agenda itself, for the dashboard. Throws when the store of the jobs cannot be reached. */
  async agenda(): Promise<AgendaConnection["agenda"]> {
    const { agenda } = await this.#connected();

    return agenda;
  }

  /** Starts to run jobs. Throws when a port is not bound, or the store of the jobs has never been reached. */
  async startWorker(resolve: Resolve): Promise<void> {
    const { agenda, store } = await this.#connected();
    // If it fails, the next worker that starts removes them.
    await store.removeDone().catch((error: unknown) => this.#outage.failed(error));
    // Claims no more jobs than can run at once: the lock of a job that waits in a worker is not extended.
    agenda.maxConcurrency(sum(this.options.jobs.map(({ job }) => job.options.concurrency)));
    for (const { name, job } of this.options.jobs) {
      const services = servicesOf(job.injects, resolve);
      const run = (attempt: AgendaJob, done: (error?: Error) => void) =>
        void this.#attempt(job, services, attempt).then(() => done(), done);
      const { concurrency, tries, backoff } = job.options;
      agenda.define(name, run, {
        concurrency,
        lockLimit: concurrency,
        lockLifetime: this.#lockLifetimeMs,
        backoff: ({ attempt }) => (attempt < tries ? spread(backoff(attempt) * 1000) : null),
      });
    }

    agenda.on("start", () => void (this.#running += 1));
    agenda.on("complete", ({ attrs }) => void this.#conclude(attrs));
    await agenda.start();
  }

  /** Starts no more jobs. Resolves when the running ones have finished, or after `graceMs`; others run the rest again. */
  async stop(graceMs = 10_000): Promise<void> {
    this.#finished ??= this.#finish();
    await pTimeout(this.#finished, { milliseconds: graceMs, message: false });
  }

  async #finish(): Promise<void> {
    // The error of a failed connection has been thrown to the caller that needed it.
    const connection = await this.#connection?.catch(() => undefined);
    if (!connection) return;

    const { agenda, store } = connection;
    await agenda.stop(false).catch((error: unknown) => this.#outage.failed(error));
    if (this.#running > 0) await new Promise<void>((resolve) => (this.#becameIdle = resolve));
    await store.close();
  }

  async #conclude({ name }: AgendaJob["attrs"]): Promise<void> {
    const { wakeUp } = await this.#connected();
    this.#running -= 1;
    if (this.#running === 0) this.#becameIdle();
    await wakeUp.look(name);
  }

  /** Connects once, at the first use. After a failure, the next call connects again. */
  #connected(): Promise<AgendaConnection> {
    this.#connection ??= this.#connect().catch((error: unknown) => {
      this.#connection = undefined;
      throw error;
    });

    return this.#connection;
  }

  async #connect(): Promise<AgendaConnection> {
    // Agenda is large, so only a process that enqueues or runs jobs loads it.
    const { connectAgenda } = await import("#infrastructure/jobs/connect-agenda");

    return connectAgenda({
      ...this.options,
      pollMs: Math.min(POLL_MS, this.#lockLifetimeMs / 3),
      outage: this.#outage,
      finishedJobs: this.#finishedJobs,
    });
  }

  async #attempt(job: Job, services: object, attempt: AgendaJob): Promise<void> {
    const { _id: jobId, name, data, failCount } = attempt.attrs;
    const { tries, timeLimit } = job.options;
    const tried = (failCount ?? 0) + 1;
    const tooLong = `The job took longer than its time limit of ${timeLimit} s`;
    const lock = setInterval(() => {
      attempt.touch().catch((error: unknown) => this.#outage.failed(error));
    }, this.#lockLifetimeMs / 3);
    try {
      if (await this.#finishedJobs.has(data)) return;
      await readMessage(job, data, (payload, traceparent) =>
        activities.job.run({ job: name, attempt: tried, traceparent }, () =>
          withTimeLimit(perform(job.run, payload, services), timeLimit * 1000, tooLong),
        ),
      );
    } catch (err) {
      const isLast = tried >= tries;
      this.options.logger[isLast ? "error" : "warn"](
        { err, job: name, jobId, attempt: tried },
        isLast ? "job failed for the last time" : "job failed",
      );
      throw new Error(errorText(err), { cause: err });
    } finally {
      clearInterval(lock);
    }
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** A tenth more or less, so that jobs that failed together are not retried together. */
function spread(ms: number): number {
  return ms * (0.9 + Math.random() / 5);
}
