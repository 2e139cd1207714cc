import type { Pool } from "pg";
import type { FeedEntry, Following, Kept, LiveFeed, Stretch } from "#application/kit/live-feed";
import { ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import type { Database } from "#infrastructure/database/connection/database";
import { reviveEvent, type StoredEvent } from "#infrastructure/events/stored-event";
import { FEED_CHANNEL } from "#infrastructure/realtime/feed-writer";
import { FeedReader } from "#infrastructure/realtime/feed-reader";
import type { FollowedTables } from "#infrastructure/realtime/followed-tables";
import type { Listener } from "#infrastructure/shared/listener";

export interface LiveFeedOptions {
  database: Database;
  pool: Pool;
  listener: Listener;
  logger: Logger;
  tables: FollowedTables;
  retentionHours: number;
}

/** A position with its event. The columns of the event are null after its removal. */
export type StoredPosition = { position: string } & (StoredEvent | { sequence: null });

/** The feed in PostgreSQL. Following it takes one statement per batch of entries, and none without sockets. */
export class DatabaseLiveFeed implements LiveFeed {
  constructor(private readonly options: LiveFeedOptions) {}

  async follow(take: (entries: readonly FeedEntry[]) => void): Promise<Following> {
    const { pool, listener, logger } = this.options;
    const position = await this.#newest();
    const reader = new FeedReader({
      pool,
      logger,
      position,
      take: (stored) => take(stored.flatMap((one) => this.#entryOf(one) ?? [])),
    });
    const stopListening = listener.on(FEED_CHANNEL, () => reader.wake());
    reader.start();

    return {
      position,
      stop() {
        stopListening();
        reader.stop();
      },
    };
  }

  async read({ after, upTo, of, id }: Stretch, limit: number): Promise<Kept> {
    const name = this.options.tables.nameOf(of);
    const rows = await this.options.database.query<Bounds & (StoredPosition | { position: null })>({
      text: READ,
      values: [after, upTo, name, id ?? null, limit],
      prepared: true,
    });
    const { oldest, newest } = rows[0] ?? { oldest: "0", newest: "0" };
    const entries = rows.flatMap((row) => {
      if (row.position === null) return [];
      if (row.sequence === null)
        throw new ServiceError("GONE", "The entries since then are no longer stored");

      return this.#entryOf(row) ?? [];
    });

    return { oldest: Number(oldest), newest: Number(newest), entries };
  }

  async purge(): Promise<void> {
    const { database, retentionHours } = this.options;
    let removed: unknown[];
    do {
      removed = await database.query({ text: PURGE, values: [PURGED, retentionHours], prepared: false });
    } while (removed.length === PURGED);
  }

  async #newest(): Promise<number> {
    const text = "select max(position) as newest from live_messages";
    const [row] = await this.options.database.query<Bounds>({ text, values: [], prepared: true });

    return Number(row?.newest ?? 0);
  }

  /** Returns undefined for a table that is not followed any more. */
  #entryOf(stored: StoredPosition): FeedEntry | undefined {
    if (stored.sequence === null) return undefined;
    const followed = this.options.tables.get(stored.table);
    if (!followed) return undefined;

    const { before, after } = { before: undefined, after: undefined, ...reviveEvent(followed.table, stored) };

    return {
      position: Number(stored.position),
      of: followed.of,
      id: stored.rowId,
      ...(before?.deletedAt === null && { before }),
      ...(after?.deletedAt === null && { after }),
    };
  }
}

/** Positions per statement of the purge. */
const PURGED = 5_000;

interface Bounds {
  oldest: string;
  newest: string;
}

// One statement, so that no position can be removed between the range and the entries.
const READ = `
  select kept.oldest, kept.newest, found.*
  from (select min(position) as oldest, max(position) as newest from live_messages) as kept
  left join lateral (
    select position, e.*
    from live_messages m left join mutation_events e on e."rowId" = m."rowId" and e.sequence = m.sequence
    where position > $1 and position <= $2 and (e.sequence is null or (e."table" = $3 and ($4::uuid is null or e."rowId" = $4)))
    order by position limit $5
  ) as found on true`;

// The newest position always stays: the positions of clients are compared with it.
const PURGE = `
  delete from live_messages
  where position in (
    select position from live_messages
    where "occurredAt" < now() - make_interval(hours => $2) and position < (select max(position) from live_messages)
    order by position limit $1
  )
  returning position`;
