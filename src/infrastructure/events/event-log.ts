import { isDeepStrictEqual } from "node:util";
import type {
  EventDelivery,
  EventFilter,
  EventLog,
  HistoryEntry,
  LoggedEvent,
  RecordedEvent,
  Slice,
  SliceQuery,
  StoredRow,
} from "#domain/events/event-log";
import type { Clock } from "#domain/shared/clock";
import type { Database } from "#infrastructure/database/database";
import { Parameters } from "#infrastructure/database/statement";

/** Events of one transaction of a purge: it holds its locks for a fraction of a second. */
const PURGE_BATCH = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** As the driver reads them: a bigint is text. */
type EventRow = Omit<RecordedEvent, "sequence" | "deliveries"> & { sequence: string };
type HistoryRow = EventRow & { fullName: string | null; email: string | null };

const COLUMNS = `e.id, e.sequence, e."table", e.kind, e."rowId", e."actorId", e."requestId", e."occurredAt"`;

/** No statement is prepared by name: the right plan depends on which filters are given, and on how many rows fit them. */
export class DatabaseEventLog implements EventLog {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly retentionDays: number,
  ) {}

  async list(filter: EventFilter, slice: SliceQuery): Promise<Slice<LoggedEvent>> {
    const parameters = new Parameters();
    const conditions = [...conditionsOf(filter, parameters), ...beyond(slice, parameters)];
    const rows = await this.#query<EventRow>(
      `select ${COLUMNS} from mutation_events e where ${conditions.join(" and ") || "true"}
       order by e.sequence desc limit ${parameters.add(slice.limit + 1)}`,
      parameters,
    );
    const { results, nextCursor } = sliceOf(rows, slice);

    return { results: await this.#withDeliveries(results), nextCursor };
  }

  async get(eventId: string): Promise<RecordedEvent | undefined> {
    const parameters = new Parameters();
    const rows = await this.#query<EventRow>(
      `select ${COLUMNS}, e.before, e.after from mutation_events e where e.id = ${parameters.add(eventId)}`,
      parameters,
    );
    const [event] = await this.#withDeliveries(rows);

    return event;
  }

  async history(
    { table, rowId }: { table: string; rowId: string },
    slice: SliceQuery,
  ): Promise<Slice<HistoryEntry>> {
    const parameters = new Parameters();
    const conditions = [...conditionsOf({ table, rowId }, parameters), ...beyond(slice, parameters)];
    const rows = await this.#query<HistoryRow>(
      `select ${COLUMNS}, e.before, e.after, actor."fullName", actor.email
       from mutation_events e left join users actor on actor.id = e."actorId" and actor."deletedAt" is null
       where ${conditions.join(" and ")} order by e.sequence desc limit ${parameters.add(slice.limit + 1)}`,
      parameters,
    );
    const { results, nextCursor } = sliceOf(rows, slice);

    return { results: results.map(entryOf), nextCursor };
  }

  /** It walks along the sequence, and stops at the first batch that is young throughout. */
  async purge(): Promise<number> {
    const olderThan = new Date(this.clock.now().getTime() - this.retentionDays * DAY_MS);
    let purged = 0;
    for (let after: string | null = "0"; after !== null;) {
      const batch = await this.#purgeBatch(after, olderThan);
      purged += batch.purged;
      after = batch.last;
    }

    return purged;
  }

  /**
   * The events are locked by one statement and judged by the next: a replay, which locks them too, has then either put their
   * deliveries back for all to see, or waits and finds them gone.
   */
  async #purgeBatch(after: string, olderThan: Date): Promise<{ purged: number; last: string | null }> {
    return this.database.transaction(async () => {
      const [batch] = await this.#send<{ ids: string[]; last: string | null }>(LOCK_BATCH, [
        after,
        PURGE_BATCH,
        olderThan,
      ]);
      if (!batch?.ids.length) return { purged: 0, last: batch?.last ?? null };

      const [removed] = await this.#send<{ count: string }>(REMOVE_FINISHED, [batch.ids]);

      return { purged: Number(removed?.count), last: batch.last };
    });
  }

  async #withDeliveries<E extends EventRow>(rows: readonly E[]) {
    const deliveries = await this.#send<EventDelivery & { eventId: string }>(DELIVERIES, [
      rows.map(({ id }) => id),
    ]);

    return rows.map((row) => ({
      ...row,
      sequence: Number(row.sequence),
      deliveries: deliveries.filter(({ eventId }) => eventId === row.id),
    }));
  }

  #query<Row>(text: string, parameters: Parameters): Promise<Row[]> {
    return this.#send(text, parameters.statement(text).values);
  }

  #send<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.database.query({ text, values, prepared: false });
  }
}

const DELIVERIES = `
  select "eventId", reaction, status, attempts, error, "finishedAt",
    case when status in ('pending', 'failed') then "nextAttemptAt" end as "nextAttemptAt"
  from event_deliveries where "eventId" = any($1) order by reaction`;

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

function conditionsOf(filter: EventFilter, parameters: Parameters): string[] {
  const { table, kind, rowId, status, reaction } = filter;
  const equals = (column: string, value: unknown) =>
    value === undefined ? [] : [`${column} = ${parameters.add(value)}`];
  const ofDelivery = [...equals("status", status), ...equals("reaction", reaction)];

  return [
    ...equals(`e."table"`, table),
    ...equals("e.kind", kind),
    ...equals(`e."rowId"`, rowId),
    ...(ofDelivery.length > 0
      ? [`e.id in (select "eventId" from event_deliveries where ${ofDelivery.join(" and ")})`]
      : []),
  ];
}

const beyond = ({ cursor }: SliceQuery, parameters: Parameters) =>
  cursor === undefined ? [] : [`e.sequence < ${parameters.add(cursor)}`];

/** `rows` are one more than asked for when there is a slice after this one. */
function sliceOf<R extends { sequence: string }>(rows: R[], { limit }: SliceQuery): Slice<R> {
  const results = rows.slice(0, limit);

  return { results, nextCursor: rows.length > limit ? Number(results.at(-1)?.sequence) : null };
}

function entryOf({ id, fullName, email, ...row }: HistoryRow): HistoryEntry {
  const { kind, occurredAt, actorId, requestId, before, after } = row;
  const actor = fullName !== null && email !== null ? { fullName, email } : null;

  return { eventId: id, kind, occurredAt, actorId, actor, requestId, changes: changesOf(before, after) };
}

function changesOf(before: StoredRow | null, after: StoredRow | null): HistoryEntry["changes"] {
  const columns = Object.keys({ ...before, ...after });

  return columns
    .map((column) => ({ column, before: before?.[column] ?? null, after: after?.[column] ?? null }))
    .filter((change) => !before || !after || !isDeepStrictEqual(change.before, change.after));
}
