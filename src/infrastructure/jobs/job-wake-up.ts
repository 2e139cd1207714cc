import { BaseNotificationChannel, type JobNotification, toJobId } from "agenda";
import type { Pool } from "pg";
import type { Listener } from "#infrastructure/shared/listener";

const CHANNEL = "agenda_jobs";

/**
 * Tells the workers of all processes that a job was enqueued, by PostgreSQL's NOTIFY, wherever the jobs
 * themselves are kept. It carries no more than the job's name. While a worker cannot listen, polling finds the jobs.
 */
export class JobWakeUp extends BaseNotificationChannel {
  #stopListening: () => void = () => {};

  constructor(
    private readonly pool: Pool,
    private readonly listener: Listener,
  ) {
    super();
    // Publishing goes through the pool, so it is possible whether or not this process listens.
    this.setState("connected");
  }

  async publish({ jobName }: JobNotification): Promise<void> {
    await this.pool.query("select pg_notify($1, $2)", [CHANNEL, jobName]);
  }

  /** Makes the worker of this process look for jobs of this name. */
  look(jobName: string): Promise<void> {
    const notification = { jobId: toJobId(""), jobName, nextRunAt: null, priority: 0, timestamp: new Date() };

    return this.notifyHandlers(notification);
  }

  /** Starts to listen. */
  async connect(): Promise<void> {
    this.#stopListening = this.listener.on(CHANNEL, (jobName) => {
      if (jobName !== undefined) void this.look(jobName);
    });
  }

  async disconnect(): Promise<void> {
    this.handlers.clear();
    this.#stopListening();
  }
}
