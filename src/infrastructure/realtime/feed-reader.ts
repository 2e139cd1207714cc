import { cannotResume, type FeedEntry, type Following, type Missed } from "#application/kit/live-feed";
import type { Clock } from "#domain/shared/clock";
import { ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import type { Database } from "#infrastructure/database/connection/database";
import { EVENTS_CHANNEL } from "#infrastructure/events/dispatch/announcer";
import type { LogReader } from "#infrastructure/events/log/log-reader";
import type { StoredEvent } from "#infrastructure/events/stored-event";
import type { FollowedTables } from "#infrastructure/realtime/followed-tables";
import { missedEntries } from "#infrastructure/realtime/missed-entries";
import type { Place, Positions } from "#infrastructure/realtime/positions";
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
  clock: Clock;
  tables: FollowedTables;
  positions: Positions;
  /** The reader begins here. */
  place: Place;
  take: (entries: readonly FeedEntry[]) => Promise<void>;
}

/** Waits for the snapshot of a read that has not begun yet. */
interface Waiting {
  resolve: (snapshot: string) => void;
  reject: (error: unknown) => void;
}

/** Reads the event log to its end, and again at each wake-up. */
export class FeedReader implements Following {
  readonly #outage: OutageLog;
  readonly #wakeUp = new WakeUp();
  readonly #stopListening: () => void;
  #place: Place;
  #asked: Waiting[] = [];
  #isStopped = false;

  constructor(private readonly options: FeedReaderOptions) {
    this.#outage = new OutageLog(options.logger, "live updates");
    this.#place = options.place;
    this.#stopListening = options.listener.on(EVENTS_CHANNEL, () => this.#wakeUp.wake());
    void this.#run();
  }

  get position(): string {
    return this.options.positions.of(this.#place);
  }

  /** A snapshot that is newer than the request sees everything that the client has received from any process. */
  async missedSince(position: string): Promise<Missed> {
    const place = this.options.positions.placeOf(position);
    const upTo = await new Promise<string>((resolve, reject) => {
      this.#asked.push({ resolve, reject });
      this.#wakeUp.wake();
    });

    return missedEntries(this.options, place, upTo);
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
        while (!(await this.#read()));
        for (const { resolve } of asked) resolve(this.#place.since);
        this.#outage.worked();
      } catch (error) {
        for (const { reject } of asked) reject(unavailable(error));
        if (!this.#isStopped) this.#outage.failed(error);
      }
      await this.#wakeUp.pause(POLL_MS);
    }
    for (const { reject } of this.#asked) reject(cannotResume());
  }

  /** Returns true at the end of the log. The place is then a snapshot that is newer than the call. */
  async #read(): Promise<boolean> {
    const { log, clock, tables, positions, take } = this.options;
    const { since, stretch, time } = this.#place;
    const begin = clock.now().getTime();
    const { events, cursor, isEnd } = await log.read(this.#place, tables.followed, BATCH);
    if (this.#isStopped) return true;

    const upTo = stretch?.upTo ?? cursor.stretch?.upTo ?? cursor.since;
    const positionOf = ({ sequence }: StoredEvent) =>
      positions.of({ time, since, stretch: { upTo, after: sequence } });
    await take(events.flatMap((event) => tables.entryOf(event, positionOf(event))));
    this.#place = { ...cursor, time: isEnd ? begin : time };

    return isEnd;
  }
}

const unavailable = (cause: unknown) =>
  new ServiceError("SERVICE_UNAVAILABLE", "Missed messages cannot be read at the moment", { cause });
