import { cannotResume, type Missed } from "#application/kit/live-feed";
import type { Database } from "#infrastructure/database/connection/database";
import { nextTransaction, unseenBy } from "#infrastructure/events/log/log-cursor";
import { EVENT_COLUMNS, type StoredEvent } from "#infrastructure/events/stored-event";
import type { FollowedTables } from "#infrastructure/realtime/followed-tables";
import type { Place, Positions } from "#infrastructure/realtime/positions";

/** The events of all tables that a client may have missed and still resume. */
const MAX_MISSED = 10_000;
const PAGE = 500;

interface Sources {
  database: Database;
  tables: FollowedTables;
  positions: Positions;
}

/** The events behind `after` that the snapshot `since` does not see, and the snapshot `upTo` does. */
interface Stretch {
  time: number;
  since: string;
  upTo: string;
  after: string;
}

/**
 * Returns the entries behind `place` that the snapshot `upTo` sees. Throws GONE when that snapshot is the older one: the database
 * was restored to an earlier time.
 */
export function missedEntries(sources: Sources, { time, since, stretch }: Place, upTo: string): Missed {
  const rest = { time, since: stretch?.upTo ?? since, upTo, after: "0" };
  if (nextTransaction(rest.since) > nextTransaction(upTo)) throw cannotResume();

  return {
    async *of(source, id) {
      const about = [sources.tables.nameOf(source), id ?? null];
      if (stretch) yield* entriesOf(sources, { time, since, ...stretch }, about);
      yield* entriesOf(sources, rest, about);
    },
  };
}

async function* entriesOf({ database, tables, positions }: Sources, stretch: Stretch, about: unknown[]) {
  const { time, since, upTo } = stretch;
  let { after } = stretch;
  let rows: StoredEvent[];
  do {
    const values = [since, upTo, after, MAX_MISSED + 1, ...about, PAGE];
    const found = await database.query<Found>({ text: MISSED, values, prepared: true });
    if (Number(found[0]?.missed) > MAX_MISSED) throw cannotResume();

    rows = found.filter((row) => row.sequence !== null);
    yield rows.flatMap((row) =>
      tables.entryOf(row, positions.of({ time, since, stretch: { upTo, after: row.sequence } })),
    );
    after = rows.at(-1)?.sequence ?? after;
  } while (rows.length === PAGE);
}

type Found = { missed: string } & (StoredEvent | { sequence: null });

/** Parameters: since, upTo, after, the limit of unread events, the table, the row, the limit of entries. */
const MISSED = `
  with unread as materialized (
    select xid, sequence, "rowId", "table" from ${unseenBy("$1::pg_snapshot")} unseen where sequence > $3 limit $4
  ), wanted as (
    select "rowId", sequence from unread
    where pg_visible_in_snapshot(xid, $2) and "table" = $5 and ($6::uuid is null or "rowId" = $6)
    order by sequence limit $7
  )
  select counted.missed, ${EVENT_COLUMNS}
  from (select count(*) as missed from unread) as counted
  left join (wanted join mutation_events e using ("rowId", sequence)) on true
  order by e.sequence`;
