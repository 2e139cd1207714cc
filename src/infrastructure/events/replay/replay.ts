import type { Replay } from "#domain/events/deliveries";
import type { Database } from "#infrastructure/database/connection/database";
import { NOTHING_READ } from "#infrastructure/events/log/log-cursor";
import { IS_FOLLOWED } from "#infrastructure/events/log/log-reader";
import type { Followed } from "#infrastructure/outbox/subscriptions";

/** A replay and the writes that its reaction follows. */
type ReplayOrder = Replay & Followed;

/**
 * Puts the cursor of the reaction back, or the lane of the row. Copies no events. The lock on the cursor keeps a process from
 * taking or settling events meanwhile, so no event of the row that it has taken is missing in the lane.
 */
export async function replayEvents(database: Database, order: ReplayOrder): Promise<number> {
  const { reaction, since, rowId, table, kinds, columns } = order;
  const send = <Row>(text: string, ...values: unknown[]) =>
    database.query<Row>({ text, values, prepared: false });
  const replayed = await database.transaction(async () => {
    await send("select from event_cursors where reaction = $1 for update", reaction);
    const followed = JSON.stringify([{ table, kinds, columns }]);
    const [found] = await send<Found>(FIND, followed, since ?? null, rowId ?? null);
    if (!found || found.first === null) return 0;

    await send(FORGET, reaction, found.first, rowId ?? null);
    if (rowId === undefined) await send(PUT_CURSOR_BACK, reaction, found.first, NOTHING_READ);
    else await send(PUT_LANE_BACK, reaction, found.first, rowId, found.last);

    return Number(found.count);
  });
  database.announceDeliveries();

  return replayed;
}

/** The events to deliver again. */
interface Found {
  first: string | null;
  last: string | null;
  count: string;
}

// From a sequence number on: a transaction that began before that time may have committed later.
const FIND = `
  select min(e.sequence) as first, max(e.sequence) as last, count(*)
  from mutation_events e, jsonb_to_recordset($1) as followed("table" text, kinds text[], columns text[])
  where ($3::uuid is null or e."rowId" = $3) and ${IS_FOLLOWED} and (
    $2::timestamptz is null or e.sequence >= (
      select min(sequence) from mutation_events where "occurredAt" >= $2 and ($3::uuid is null or "rowId" = $3)
    )
  )`;

/** The events have their effects again, also those that were given up, and so do their jobs. */
const FORGET = `
  with letters as (
    delete from event_dead_letters where reaction = $1 and sequence >= $2 and ($3::uuid is null or "rowId" = $3)
  )
  delete from finished_jobs where reaction = $1 and sequence >= $2
    and ($3::uuid is null or sequence in (select sequence from mutation_events where "rowId" = $3))`;

/** The lanes keep only earlier events. A running delivery has no effect on its lane or cursor any more. */
const PUT_CURSOR_BACK = `
  with moved as (
    update event_cursors
    set since = $3, "upTo" = coalesce("upTo", since), after = least(after, $2 - 1), lease = gen_random_uuid(), "leaseUntil" = null
    where reaction = $1
  ), removed as (
    delete from event_lanes where reaction = $1 and sequence >= $2 and not ($2 > any(again))
  )
  update event_lanes set until = least(until, $2 - 1), again = array(select * from unnest(again) as one where one < $2),
    lease = null, "nextAttemptAt" = now()
  where reaction = $1 and (sequence < $2 or $2 > any(again))`;

const PUT_LANE_BACK = `
  insert into event_lanes as lane (reaction, "rowId", sequence, until) values ($1, $3, $2, $4)
  on conflict (reaction, "rowId") do update set
    sequence = case when lane.sequence > lane.until then excluded.sequence else least(lane.sequence, excluded.sequence) end,
    until = greatest(lane.until, excluded.until), again = array(select * from unnest(lane.again) as one where one < excluded.sequence),
    attempts = 0, error = null, lease = null, "nextAttemptAt" = now()`;
