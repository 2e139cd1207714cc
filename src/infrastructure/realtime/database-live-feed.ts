import type { Pool } from "pg";
import type { FeedEntry, Following, LiveFeed } from "#application/kit/live-feed";
import type { Clock } from "#domain/shared/clock";
import type { Logger } from "#domain/shared/logger";
import type { Database } from "#infrastructure/database/connection/database";
import { StatementNames } from "#infrastructure/database/connection/statement-names";
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

  async follow(take: (entries: readonly FeedEntry[]) => void): Promise<Following> {
    const { database, pool, clock, retentionDays } = this.options;
    const log = new LogReader(async ({ text, values }) => {
      const name = `feed_${this.#names.of(text)}`;

      return (await pool.query({ name, text, values: [...values] })).rows;
    });
    const [found] = await database.query<{ name: string }>({ text: DATABASE, values: [], prepared: true });
    const maxAgeMs = retentionDays * DAY_MS - LONGEST_TRANSACTION_MS;
    const positions = new Positions({ database: found?.name ?? "", clock, maxAgeMs });

    const place = { ...(await log.head()), time: clock.now().getTime() };

    return new FeedReader({ ...this.options, log, positions, place, take });
  }
}

// Numbers that no other database has: a restored one gets another number.
const DATABASE = `
  select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as name
  from pg_control_system()`;
