import type { Pool } from "pg";
import type { Logger } from "#domain/shared/logger";
import type { StoredPosition } from "#infrastructure/realtime/database-live-feed";
import { OutageLog } from "#infrastructure/shared/outage-log";
import { WakeUp } from "#infrastructure/shared/wake-up";

const BATCH = 500;
/** For what no notification told of. */
const POLL_MS = 1_000;

interface FeedReaderOptions {
  pool: Pool;
  logger: Logger;
  /** What comes after it is read. */
  position: number;
  take: (stored: readonly StoredPosition[]) => void;
}

/** Reads the feed to its end, and again whenever it is woken. */
export class FeedReader {
  readonly #outage: OutageLog;
  readonly #wakeUp = new WakeUp();
  #position: number;
  #isStopped = false;

  constructor(private readonly options: FeedReaderOptions) {
    this.#outage = new OutageLog(options.logger, "live updates");
    this.#position = options.position;
  }

  start(): void {
    void this.#run();
  }

  stop(): void {
    this.#isStopped = true;
    this.wake();
  }

  /** There may be more. */
  wake(): void {
    this.#wakeUp.wake();
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const count = await this.#read();
      if (count < BATCH) await this.#wakeUp.pause(POLL_MS);
    }
  }

  async #read(): Promise<number> {
    try {
      const { rows } = await this.options.pool.query<StoredPosition>({
        name: "follow_live_messages",
        text: FOLLOW,
        values: [this.#position, BATCH],
      });
      this.#outage.worked();
      if (this.#isStopped) return 0;

      this.#position = Number(rows.at(-1)?.position ?? this.#position);
      if (rows.length > 0) this.options.take(rows);

      return rows.length;
    } catch (error) {
      if (!this.#isStopped) this.#outage.failed(error);

      return 0;
    }
  }
}

const FOLLOW = `
  select position, e.*
  from (
    select position, "rowId", sequence from live_messages where position > $1 order by position limit $2
  ) as next left join mutation_events e using ("rowId", sequence)
  order by position`;
