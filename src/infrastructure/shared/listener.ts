import { AsyncResource } from "node:async_hooks";
import { escapeIdentifier, type Pool, type PoolClient } from "pg";
import type { Logger } from "#domain/shared/logger";
import { OutageLog } from "#infrastructure/shared/outage-log";

const RECONNECT_MS = 1_000;

/**
 * Called with the payload of each notification. Called without a payload each time listening has begun: earlier
 * notifications may have been missed.
 */
export type Hear = (payload?: string) => void;

/**
 * Listens to channels of PostgreSQL's NOTIFY, all on one connection of the pool, which is opened for the first channel. A
 * lost connection is opened again, with unlimited retries.
 */
export class Listener {
  readonly #channels = new Map<string, Set<Hear>>();
  readonly #outage: OutageLog;
  #client: PoolClient | undefined;
  #reconnection: NodeJS.Timeout | undefined;
  #state: "idle" | "listening" | "closed" = "idle";

  constructor(
    private readonly pool: Pool,
    logger: Logger,
  ) {
    this.#outage = new OutageLog(logger, "notifications");
  }

  /**
   * Calls `hear` until the returned function is called, in the async context of this call: the connection may have been opened
   * in another. Never throws: an outage is logged, and ends by itself.
   */
  on(channel: string, hear: Hear): () => void {
    const hearers = this.#channels.get(channel) ?? new Set();
    const bound = AsyncResource.bind(hear);
    this.#channels.set(channel, hearers.add(bound));
    if (this.#state === "idle") {
      this.#state = "listening";
      void this.#connect();
    } else if (this.#client) void this.#listen(this.#client, [channel]);

    return () => void hearers.delete(bound);
  }

  /** Releases the connection. Call it before the pool ends, because the pool waits for the connection. */
  close(): void {
    this.#state = "closed";
    clearTimeout(this.#reconnection);
    this.#client?.release(true);
    this.#client = undefined;
  }

  async #connect(): Promise<void> {
    let client: PoolClient;
    try {
      client = await this.pool.connect();
    } catch (error) {
      return this.#connectLater(error);
    }
    if (this.#state === "closed") return client.release();

    this.#client = client;
    client.on("notification", ({ channel, payload }) => this.#notify(channel, payload));
    client.on("error", (error) => this.#lose(client, error));
    client.on("end", () => this.#lose(client, new Error("The connection has ended")));
    await this.#listen(client, [...this.#channels.keys()]);
  }

  async #listen(client: PoolClient, channels: readonly string[]): Promise<void> {
    try {
      await client.query(channels.map((channel) => `listen ${escapeIdentifier(channel)}`).join("; "));
    } catch (error) {
      return this.#lose(client, error);
    }
    this.#outage.worked();
    for (const channel of channels) this.#notify(channel);
  }

  #notify(channel: string, payload?: string): void {
    for (const hear of this.#channels.get(channel) ?? []) hear(payload);
  }

  #lose(client: PoolClient, error: unknown): void {
    if (this.#client !== client) return;

    this.#client = undefined;
    client.release(true);
    this.#connectLater(error);
  }

  #connectLater(error: unknown): void {
    if (this.#state === "closed") return;

    this.#outage.failed(error);
    this.#reconnection = setTimeout(() => void this.#connect(), RECONNECT_MS);
  }
}
