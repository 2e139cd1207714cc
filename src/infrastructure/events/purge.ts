import type { Database } from "#infrastructure/database/database";

/** Events of one transaction: it holds its locks for a fraction of a second. */
const BATCH = 5_000;

/**
 * Removes the events from before that time whose deliveries are finished, and those. It walks along the sequence, and stops
 * at the first batch that is young throughout. Returns how many events went.
 */
export async function purgeEvents(database: Database, olderThan: Date): Promise<number> {
  let purged = 0;
  for (let after: string | null = "0"; after !== null;) {
    const batch = await purgeBatch(database, after, olderThan);
    purged += batch.purged;
    after = batch.last;
  }

  return purged;
}

interface Batch {
  purged: number;
  /** The sequence that it ends with; null when nothing old is left. */
  last: string | null;
}

/**
 * The events are locked by one statement and judged by the next: a replay, which locks them too, has then either put their
 * deliveries back for all to see, or waits and finds them gone.
 */
function purgeBatch(database: Database, after: string, olderThan: Date): Promise<Batch> {
  const send = <Row>(text: string, ...values: unknown[]) =>
    database.query<Row>({ text, values, prepared: false });

  return database.transaction(async () => {
    const [batch] = await send<{ ids: string[]; last: string | null }>(LOCK_BATCH, after, BATCH, olderThan);
    if (!batch || batch.ids.length === 0) return { purged: 0, last: batch?.last ?? null };

    const [removed] = await send<{ count: string }>(REMOVE_FINISHED, batch.ids);

    return { purged: Number(removed?.count), last: batch.last };
  });
}

// `last` is null when there is nothing old in the batch: what follows is younger still.
const LOCK_BATCH = `
  with batch as (
    select id, sequence, "occurredAt" < $3 as "isOld" from mutation_events
    where sequence > $1 order by sequence limit $2
  ), locked as (
    select e.id from mutation_events e join batch using (id) where batch."isOld" for update of e skip locked
  )
  select coalesce((select array_agg(id) from locked), '{}') as ids,
    case when bool_or("isOld") then max(sequence) end as last
  from batch`;

// Looked up by arrays of ids, so that it takes the indexes whatever the statistics say.
const REMOVE_FINISHED = `
  with kept as materialized (
    select "eventId" from event_deliveries where "eventId" = any($1) and status not in ('done', 'discarded')
  ), removable as materialized (
    select array(select unnest($1::uuid[]) except select "eventId" from kept) as ids
  ), forgotten as (
    delete from event_deliveries where "eventId" = any((select ids from removable)::uuid[])
  ), removed as (
    delete from mutation_events where id = any((select ids from removable)::uuid[]) returning 1
  )
  select count(*) from removed`;
