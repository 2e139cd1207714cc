import type { Database } from "#infrastructure/database/connection/database";
import { isUnread } from "#infrastructure/events/log/log-cursor";
import { followedIn, followersOf } from "#infrastructure/events/log/open-deliveries";
import { addPartitions } from "#infrastructure/events/log/partitions";
import { IS_FOLLOWED } from "#infrastructure/events/log/log-reader";

/**
 * Prepares the log for the writes of this process: adds the partitions of the coming days and the cursors of new reactions. A
 * new cursor begins at the end of the log, or at its beginning when there is no cursor at all.
 */
export async function prepareLog(database: Database): Promise<void> {
  await adoptLog(database);
  await addPartitions(database);
  const values = [[...database.subscriptions.reactions.keys()]];
  await database.query({ text: ADD_CURSORS, values, prepared: false });
}

export const ADD_CURSORS = `
  insert into event_cursors (reaction, since)
  select reaction, case when exists (select from event_cursors) then pg_current_snapshot() else '1:1:' end
  from unnest($1::text[]) as reaction
  on conflict do nothing`;

/** The lock under which a restored log is adopted; an arbitrary number. */
const ADOPTION_LOCK = 6_001_429;
/** Events per statement. */
const PART = 20_000;

/**
 * Notices a log that was restored into another database cluster, whose transactions have other ids. The events that a
 * reaction has not read go to its lanes, and all events count as read.
 */
async function adoptLog(database: Database): Promise<void> {
  const send = <Row>(text: string, ...values: unknown[]) =>
    database.query<Row>({ text, values, prepared: false });
  if ((await send(FOREIGN)).length === 0) return;

  await database.transaction(async () => {
    await send("select pg_advisory_xact_lock($1)", ADOPTION_LOCK);
    if ((await send(FOREIGN)).length === 0) return;
    await send(PARK_UNREAD, followersOf(database.subscriptions));
    const [range] = await send<{ first: string | null; last: string | null }>(
      "select min(sequence) as first, max(sequence) as last from mutation_events",
    );
    for (let from = Number(range?.first ?? 1); from <= Number(range?.last ?? 0); from += PART)
      await send(COUNT_AS_READ, from, from + PART);
    await send(`update event_cursors set since = pg_current_snapshot(), "upTo" = null, after = null`);
    await send(
      `update event_log_cluster set "systemIdentifier" = system_identifier from pg_control_system()`,
    );
  });
}

const FOREIGN = `
  select from event_log_cluster join pg_control_system() on system_identifier <> "systemIdentifier"`;

const PARK_UNREAD = `
  with ${followedIn("$1")}
  insert into event_lanes as lane (reaction, "rowId", sequence, until)
  select c.reaction, e."rowId", min(e.sequence), max(e.sequence)
  from event_cursors c join followed using (reaction) join mutation_events e on ${IS_FOLLOWED}
  where ${isUnread("c")}
  group by c.reaction, e."rowId"
  on conflict (reaction, "rowId") do update set
    sequence = case when lane.sequence > lane.until then excluded.sequence else lane.sequence end,
    until = greatest(lane.until, excluded.until)`;

const COUNT_AS_READ = `update mutation_events set xid = '3' where sequence >= $1 and sequence < $2 and xid <> '3'`;
