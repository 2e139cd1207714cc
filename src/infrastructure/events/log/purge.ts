import type { Database } from "#infrastructure/database/connection/database";

/** Events per transaction, so that its locks last for a fraction of a second. */
const BATCH = 5_000;

/**
 * Removes the events from before `olderThan` whose deliveries are all finished, with these deliveries. It follows the
 * sequence from the first to the last old event, in larger steps where no events are left. Returns the number of events.
 */
export async function purgeEvents(database: Database, olderThan: Date): Promise<number> {
  const { first, last } = await boundsOf(database, olderThan);
  let purged = 0;
  let emptied: string[] = [];
  for (let after = first - 1, width = BATCH; after < last;) {
    const batch = await purgeBatch(database, { after, upTo: after + width }, olderThan);
    // One batch later, when probably no transaction sees the removed rows any more.
    await refreshSummaries(database, emptied);
    ({ emptied } = batch);
    purged += batch.purged;
    after = batch.upTo;
    width = batch.looked === 0 ? width * 2 : BATCH;
  }
  await refreshSummaries(database, emptied);

  return purged;
}

/** The range of old events; `last` is smaller than `first` when there are none. */
async function boundsOf(database: Database, olderThan: Date): Promise<{ first: number; last: number }> {
  const text = `select min(sequence) as first, max(sequence) as last from mutation_events where "occurredAt" < $1`;
  const [bounds] = await database.query<{ first: string | null; last: string | null }>({
    text,
    values: [olderThan],
    prepared: false,
  });

  return { first: Number(bounds?.first ?? 1), last: Number(bounds?.last ?? 0) };
}

interface Batch {
  purged: number;
  /** The number of events in the batch, removed or not. */
  looked: number;
  /** The last sequence number of the batch. */
  upTo: number;
  /** The pages of the table from which events were removed. */
  emptied: string[];
}

/**
 * Locks the events with one statement and checks their deliveries with the next. A replay locks the events too: either it
 * has already committed its deliveries, which the check sees, or it waits and no longer finds the events.
 */
function purgeBatch(
  database: Database,
  { after, upTo }: { after: number; upTo: number },
  olderThan: Date,
): Promise<Batch> {
  const send = <Row>(text: string, ...values: unknown[]) =>
    database.query<Row>({ text, values, prepared: false });

  return database.transaction(async () => {
    const [locked] = await send<Locked>(LOCK_BATCH, after, upTo, olderThan, BATCH);
    if (!locked?.ids) return { purged: 0, looked: 0, upTo, emptied: [] };

    const looked = locked.ids.length;
    const [removed] = await send<{ count: string; pages: string[] | null }>(
      REMOVE_FINISHED,
      locked.ids,
      locked.places,
    );

    return {
      purged: Number(removed?.count),
      looked,
      upTo: looked === BATCH ? Number(locked.last) : upTo,
      emptied: removed?.pages ?? [],
    };
  });
}

/** The events of a batch and their positions in the table, which cannot change while they are locked. */
interface Locked {
  ids: string[] | null;
  places: string | null;
  last: string | null;
}

const LOCK_BATCH = `
  with locked as (
    select id, sequence, ctid from mutation_events
    where sequence > $1 and sequence <= $2 and "occurredAt" < $3
    order by sequence limit $4 for update skip locked
  )
  select array_agg(id) as ids, array_agg(ctid) as places, max(sequence) as last from locked`;

// Selected by arrays of ids and of positions, so that the plan does not depend on statistics.
const REMOVE_FINISHED = `
  with kept as materialized (
    select "eventId" from event_deliveries where "eventId" = any($1) and status not in ('done', 'discarded')
  ), removable as materialized (
    select array_agg(id) as ids, array_agg(place) as places
    from unnest($1::uuid[], $2::tid[]) as locked(id, place)
    where id not in (select "eventId" from kept)
  ), forgotten as (
    delete from event_deliveries where "eventId" = any((select ids from removable)::uuid[])
  ), removed as (
    delete from mutation_events where ctid = any((select places from removable)::tid[]) returning ctid as place
  )
  select count(*), array_agg(distinct (place::text::point)[0]) as pages from removed`;

/**
 * Renews the summaries of these pages in the index on the sequence. New events reuse the space, so without this the index
 * would lead to more and more pages for old sequence numbers.
 */
async function refreshSummaries(database: Database, pages: readonly string[]): Promise<void> {
  if (pages.length === 0) return;
  for (const text of [FORGET, SUMMARIZE]) await database.query({ text, values: [pages], prepared: false });
}

// A repetition for another page of the same summary costs nothing.
const FORGET = `select brin_desummarize_range('mutation_events_sequence', page) from unnest($1::bigint[]) as page`;
const SUMMARIZE = `select brin_summarize_range('mutation_events_sequence', page) from unnest($1::bigint[]) as page`;
