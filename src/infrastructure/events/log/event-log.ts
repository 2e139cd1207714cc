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
import type { Database } from "#infrastructure/database/connection/database";
import { Parameters } from "#infrastructure/database/query/statement";
import {
  COLUMNS,
  EVENTS,
  conditionsOf,
  type EventRow,
  listEvents,
  inWindow,
} from "#infrastructure/events/log/event-list";
import { purgeEvents } from "#infrastructure/events/log/purge";

const DAY_MS = 24 * 60 * 60 * 1000;

/** No statement is prepared by name: the best plan depends on the given filters and on how many rows pass them. */
export class DatabaseEventLog implements EventLog {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly retentionDays: number,
  ) {}

  async list(filter: EventFilter, slice: SliceQuery): Promise<Slice<LoggedEvent>> {
    const rows = await listEvents(this.database, filter, { ...slice, limit: slice.limit + 1 });
    const { results, nextCursor } = sliceOf(rows, slice);

    return { results: await this.#withDeliveries(results), nextCursor };
  }

  async get(sequence: number): Promise<RecordedEvent | undefined> {
    const parameters = new Parameters();
    const rows = await this.#query<EventRow>(
      `select ${COLUMNS}, e.before, e.after from ${EVENTS} where e.sequence = ${parameters.add(sequence)}`,
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
    const conditions = [
      ...conditionsOf({ table, rowId }, parameters),
      ...inWindow({ before: slice.cursor }, parameters),
    ];
    const rows = await this.#query<EventRow>(
      `select ${COLUMNS}, e.before, e.after from ${EVENTS}
       where ${conditions.join(" and ")} order by e.sequence desc limit ${parameters.add(slice.limit + 1)}`,
      parameters,
    );
    const { results, nextCursor } = sliceOf(rows, slice);

    return { results: results.map(entryOf), nextCursor };
  }

  async purge(): Promise<number> {
    return purgeEvents(this.database, new Date(this.clock.now().getTime() - this.retentionDays * DAY_MS));
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

/** `rows` has one row more than the limit when another slice follows. */
function sliceOf<R extends { sequence: string }>(rows: R[], { limit }: SliceQuery): Slice<R> {
  const results = rows.slice(0, limit);

  return { results, nextCursor: rows.length > limit ? Number(results.at(-1)?.sequence) : null };
}

function entryOf({ sequence, before, after, ...row }: EventRow): HistoryEntry {
  const { kind, occurredAt, actorId, actor, requestId } = row;

  return {
    sequence: Number(sequence),
    kind,
    occurredAt,
    actorId,
    actor,
    requestId,
    changes: changesOf(before, after),
  };
}

function changesOf(before: StoredRow | null, after: StoredRow | null): HistoryEntry["changes"] {
  const columns = Object.keys({ ...before, ...after });

  return columns
    .map((column) => ({ column, before: before?.[column] ?? null, after: after?.[column] ?? null }))
    .filter((change) => !before || !after || !isDeepStrictEqual(change.before, change.after));
}
