import type { Pool } from "pg";
import type { FeedEntry, Following, LiveFeed } from "#application/kit/live-feed";
import type { Clock } from "#domain/shared/clock";
import type { Logger } from "#domain/shared/logger";
import type { Database } from "#infrastructure/database/connection/database";
import { StatementNames } from "#infrastructure/database/connection/statement-names";
import { LAST_EVENT, upToEvent } from "#infrastructure/events/log/log-cursor";
import { LogReader } from "#infrastructure/events/log/log-reader";
import { FeedReader } from "#infrastructure/realtime/feed-reader";
import type { FollowedTables } from "#infrastructure/realtime/followed-tables";
import { Positions } from "#infrastructure/realtime/positions";
import type { Listener } from "#infrastructure/shared/listener";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A transaction stores events with the time of its beginning, so a position is refused this long before its events are purged. */
const LONGEST_TRANSACTION_MS = 60 * 60 * 1_000;

export interface LiveFeedOptions {
  database: Database;
  pool: Pool;
  listener: Listener;
  logger: Logger;
  clock: Clock;
  tables: FollowedTables;
  /** The time for which events are kept. */
  retentionDays: number;
}

/** The feed of the event log. Following it takes one statement per batch of entries, and none without sockets. */
export class DatabaseLiveFeed implements LiveFeed {
  readonly #names = new StatementNames();

  constructor(private readonly options: LiveFeedOptions) {}

  async follow(take: (entries: readonly FeedEntry[]) => Promise<void>): Promise<Following> {
    const { database, pool, clock, retentionDays } = this.options;
    const time = clock.now().getTime();
    const [head] = await database.query<Head>({ text: HEAD, values: [], prepared: true });
    if (!head) throw new TypeError("The database has a name");

    const maxAgeMs = retentionDays * DAY_MS - LONGEST_TRANSACTION_MS;
    const positions = new Positions({ database: head.database, clock, maxAgeMs });
    const since = upToEvent(head.snapshot, head.lastEvent);
    const log = new LogReader(async ({ text, values }) => {
      const { name } = this.#names.of(text);

      return (await pool.query({ name: `feed_${name}`, text, values: [...values] })).rows;
    });

    return new FeedReader({ ...this.options, log, positions, place: { time, since }, take });
  }
}

/** The identity of the database, and the end of its log. */
interface Head {
  database: string;
  snapshot: string;
  lastEvent: string | null;
}

// The timeline changes with a restore and a failover: transactions that were lost leave their numbers to others.
const HEAD = `
  select concat_ws('/', system_identifier, timeline_id, oid) as database, pg_current_snapshot()::text as snapshot,
    ${LAST_EVENT} as "lastEvent"
  from pg_control_system(), pg_control_checkpoint(), pg_database where datname = current_database()`;
