import { BaseNotificationChannel, type JobNotification, toJobId } from "agenda";
import type { Pool, PoolClient } from "pg";

const CHANNEL = "agenda_jobs";
const RECONNECT_MS = 1_000;

/**
 * Tells the workers of all processes that a job was enqueued, by PostgreSQL's NOTIFY, wherever the jobs
 * themselves are kept. It carries no more than the job's name. A worker whose connection is lost makes a new
 * one for as long as it takes; until then polling finds the jobs.
 */
export class JobWakeUp extends BaseNotificationChannel {
  #listener: PoolClient | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly onOutage: (error: unknown) => void,
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
    const listener = await this.pool.connect();
    this.#listener = listener;
    listener.on("notification", ({ payload = "" }) => void this.look(payload));
    listener.on("error", (error) => this.#lose(listener, error));
    listener.on("end", () => this.#lose(listener, new Error("The connection has ended")));
    await listener.query(`listen ${CHANNEL}`).catch((error: unknown) => this.#lose(listener, error));
  }

  async disconnect(): Promise<void> {
    this.clearReconnect();
    this.handlers.clear();
    const listener = this.#listener;
    this.#listener = undefined;
    listener?.release(true);
  }

  #lose(listener: PoolClient, error: unknown): void {
    if (this.#listener !== listener) return;

    this.#listener = undefined;
    listener.release(true);
    this.onOutage(error);
    this.#connectLater();
  }

  #connectLater(): void {
    this.reconnectTimeout = setTimeout(() => {
      this.connect().catch((error: unknown) => {
        this.onOutage(error);
        this.#connectLater();
      });
    }, RECONNECT_MS);
  }
}
