/**
 * A position in the log. Sequence numbers are taken before the commit, so a number is no position: an event with a smaller
 * number may appear later. A snapshot of PostgreSQL (`pg_snapshot`) is one: it names the transactions that it sees.
 *
 * Unread events are read in the order of their sequence. For one row that is the order of the commits, because a writer locks
 * the row before it takes a number.
 */
export interface LogCursor {
  /** The events that this snapshot sees have been read. */
  readonly since: string;
  /** Present between two reads of a stretch. */
  readonly stretch?: Stretch;
}

/** The events between two snapshots, when they are too many for one read. */
interface Stretch {
  /** The snapshot that sees all events of the stretch. */
  readonly upTo: string;
  /** The events of the stretch up to this sequence number have been read. */
  readonly after: string;
}

/** A snapshot that sees no event. */
export const NOTHING_READ = "1:1:";

/** The state of a read: how many events it looked at, the last of them, and the snapshot of its statement. */
export interface Looked {
  readonly count: number;
  readonly last: string | null;
  readonly snapshot: string;
}

/** Returns the position after a read of at most `limit` events; `isEnd`: it has reached the end of the log. */
export function advance(
  { since, stretch }: LogCursor,
  { count, last, snapshot }: Looked,
  limit: number,
): { cursor: LogCursor; isEnd: boolean } {
  if (last !== null && count === limit)
    return { cursor: { since, stretch: { upTo: stretch?.upTo ?? snapshot, after: last } }, isEnd: false };

  return { cursor: { since: stretch?.upTo ?? snapshot }, isEnd: !stretch };
}

/** An expression: the greatest transaction of an event in the log. */
export const LAST_EVENT = "(select xid from mutation_events order by xid desc limit 1)";

/**
 * Returns the snapshot without the transactions after that of the last event: it sees the same events. The transactions after
 * it may be rolled back and unknown to the standbys. After a failover or a crash, others get their numbers. The transaction of
 * a committed event, and all smaller numbers, are never given again.
 */
export function upToEvent(snapshot: string, lastEvent: string | bigint | null): string {
  const [first = "", next = "", running = ""] = snapshot.split(":");
  const end = BigInt(lastEvent ?? 0) + 1n;
  if (end >= BigInt(next)) return snapshot;
  const earlier = running.split(",").filter((xid) => xid !== "" && BigInt(xid) < end);

  return `${BigInt(first) < end ? first : end}:${end}:${earlier.join()}`;
}

/** The number of the first transaction that began after the snapshot. */
export const nextTransaction = (snapshot: string): bigint => BigInt(snapshot.split(":")[1] ?? 0);

/** The greatest possible transaction id. */
const LAST_XID = "18446744073709551615";

/**
 * A subquery: the events that the snapshot does not see. They are few, and the index on the transaction finds them. With a
 * `limit`, it returns so many of each range of transactions.
 */
// The planner cannot know how few they are: it expects few where a range has two ends, and `offset 0` keeps the ranges apart.
export const unseenBy = (snapshot: string, limit = "all"): string => `(
  select e.*
  from (
    select pg_snapshot_xmax(${snapshot}) as first, '${LAST_XID}'::xid8 as last
    union all select xip, xip from pg_snapshot_xip(${snapshot}) as xip
  ) as unseen cross join lateral (
    select * from mutation_events where xid between unseen.first and unseen.last limit ${limit} offset 0
  ) e
)`;

/**
 * A subquery: a sequence number below those of all events that the snapshot does not see. Events of a transaction have the
 * time of its beginning, and no transaction takes a day.
 */
const belowUnseenBy = (snapshot: string): string => `(
  select min(sequence) - 1 from mutation_events where "occurredAt" > coalesce(
    (
      select "occurredAt" from mutation_events where xid < pg_snapshot_xmin(${snapshot}) order by xid desc limit 1
    ) - interval '1 day',
    '-infinity'
  )
)`;

/**
 * A subquery for `cross join lateral`: the first `limit` unread events of a cursor, in the order of their sequence. `cursor`
 * is a row with the columns `since`, `"upTo"` and `after`; the last two are null outside of a stretch.
 */
// Two queries, of which PostgreSQL runs the one that applies. Few unread events are sorted. In a stretch, which more of them
// begin, the sequence is walked.
export const unreadOf = (cursor: string, limit: string): string => `(
  with unseen as materialized (
    select e.* from ${unseenBy(`${cursor}.since`, `${limit}::int + 1`)} e where ${cursor}."upTo" is null
  )
  (
    select * from unseen where (select count(*) from unseen) <= ${limit} order by sequence
  )
  union all
  (
    select e.* from mutation_events e
    where (${cursor}."upTo" is not null or (select count(*) from unseen) > ${limit})
      and e.sequence > coalesce(${cursor}.after, ${belowUnseenBy(`${cursor}.since`)})
      and pg_visible_in_snapshot(e.xid, coalesce(${cursor}."upTo", pg_current_snapshot()))
      and not pg_visible_in_snapshot(e.xid, ${cursor}.since)
    order by e.sequence limit ${limit}
  )
)`;

/** The condition for an event `e` that is unread at the position of the row `cursor`. */
export const isUnread = (cursor: string): string => `(
  not pg_visible_in_snapshot(e.xid, ${cursor}.since) and (
    ${cursor}."upTo" is null or e.sequence > ${cursor}.after or not pg_visible_in_snapshot(e.xid, ${cursor}."upTo")
  )
)`;
