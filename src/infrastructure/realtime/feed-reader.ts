import { cannotResume, type FeedEntry, type Following, type Missed } from "#application/kit/live-feed";
import type { Logger } from "#domain/shared/logger";
import type { Database } from "#infrastructure/database/connection/database";
import { DELIVERIES_CHANNEL } from "#infrastructure/events/dispatch/announcer";
import type { LogCursor } from "#infrastructure/events/log/log-cursor";
import type { LogReader } from "#infrastructure/events/log/log-reader";
import type { StoredEvent } from "#infrastructure/events/stored-event";
import type { FollowedTables } from "#infrastructure/realtime/followed-tables";
import { missedEntries } from "#infrastructure/realtime/missed-entries";
import type { Positions } from "#infrastructure/realtime/positions";
import type { Listener } from "#infrastructure/shared/listener";
import { OutageLog } from "#infrastructure/shared/outage-log";
import { WakeUp } from "#infrastructure/shared/wake-up";

const BATCH = 500;
/** Finds entries without a notification. */
const POLL_MS = 1_000;

interface FeedReaderOptions {
  database: Database;
  log: LogReader;
  listener: Listener;
  logger: Logger;
  tables: FollowedTables;
  positions: Positions;
  /** The reader begins behind this cursor. */
  cursor: LogCursor;
  take: (entries: readonly FeedEntry[]) => void;
}

/** Waits for the end of a read that has not begun yet. */
interface Waiting {
  resolve: (cursor: LogCursor) => void;
  reject: (error: unknown) => void;
}

/** Reads the event log to its end, and again at each wake-up. */
export class FeedReader implements Following {
  readonly #outage: OutageLog;
  readonly #wakeUp = new WakeUp();
  readonly #stopListening: () => void;
  #cursor: LogCursor;
  #asked: Waiting[] = [];
  #isStopped = false;

  constructor(private readonly options: FeedReaderOptions) {
    this.#outage = new OutageLog(options.logger, "live updates");
    this.#cursor = options.cursor;
    this.#stopListening = options.listener.on(DELIVERIES_CHANNEL, () => this.#wakeUp.wake());
    void this.#run();
  }

  get position(): string {
    return this.options.positions.of(this.#cursor);
  }

  /** The cursor of a snapshot that is newer than the client's position includes all that the client has received. */
  async missedSince(position: string): Promise<Missed> {
    const since = this.options.positions.cursorOf(position);
    const upTo = await new Promise<LogCursor>((resolve, reject) => {
      this.#asked.push({ resolve, reject });
      this.#wakeUp.wake();
    });

    return missedEntries(this.options, since, upTo);
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopListening();
    this.#wakeUp.wake();
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const asked = this.#asked.splice(0);
      try {
        await this.#readToEnd();
        for (const { resolve } of asked) resolve(this.#cursor);
        this.#outage.worked();
      } catch (error) {
        for (const { reject } of asked) reject(error);
        if (!this.#isStopped) this.#outage.failed(error);
      }
      await this.#wakeUp.pause(POLL_MS);
    }
    for (const { reject } of this.#asked) reject(cannotResume());
  }

  /** Reads what is new. The last cursor is that of a snapshot, which is newer than the call. */
  async #readToEnd(): Promise<void> {
    // An error can have interrupted a stretch.
    await this.#finishStretch();
    await this.#read();
    await this.#finishStretch();
  }

  async #finishStretch(): Promise<void> {
    while (this.#cursor.stretch && !this.#isStopped) await this.#read();
  }

  async #read(): Promise<void> {
    const { log, tables, positions, take } = this.options;
    const { since, stretch } = this.#cursor;
    const { events, cursor } = await log.read(this.#cursor, tables.followed, BATCH);
    if (this.#isStopped) return;

    const upTo = stretch?.upTo ?? cursor.stretch?.upTo ?? cursor.since;
    const positionOf = ({ sequence }: StoredEvent) => positions.of({ since, stretch: { upTo, after: sequence } });
    take(events.flatMap((event) => tables.entryOf(event, positionOf(event))));
    this.#cursor = cursor;
  }
}
