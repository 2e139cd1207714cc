import { BaseNotificationChannel, type JobNotification, toJobId } from "agenda";
import type { Pool } from "pg";
import type { Listener } from "#infrastructure/shared/listener";

const CHANNEL = "agenda_jobs";

/**
 * Notifies the workers of all processes of a new job by PostgreSQL's NOTIFY, with either store. The notification contains
 * the job's name only. A worker that cannot listen finds the jobs by polling.
 */
export class JobWakeUp extends BaseNotificationChannel {
  #stopListening: () => void = () => {};

  constructor(
    private readonly pool: Pool,
    private readonly listener: Listener,
  ) {
    super();
    // Publishing uses the pool, so it works in processes that do not listen.
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
