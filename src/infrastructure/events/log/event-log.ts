import { isDeepStrictEqual } from "node:util";
import type {
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
  conditionsOf,
  type EventRow,
  EVENTS,
  listEvents,
} from "#infrastructure/events/log/event-list";
import { openDeliveriesOf } from "#infrastructure/events/log/open-deliveries";
import { purgeEvents } from "#infrastructure/events/log/purge";
import { idOf, statesOf } from "#infrastructure/events/stored-event";

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
    const [row] = await this.#query(
      `select ${COLUMNS} from ${EVENTS} where e.sequence = ${parameters.add(sequence)}`,
      parameters,
    );
    if (!row) return undefined;
    const [event] = await this.#withDeliveries([row]);

    return event && { ...event, ...statesOf(row) };
  }

  async history(row: { table: string; rowId: string }, slice: SliceQuery): Promise<Slice<HistoryEntry>> {
    const parameters = new Parameters();
    const rows = await this.#query(
      `select ${COLUMNS} from ${EVENTS} where ${conditionsOf(row, slice, parameters).join(" and ")}
       order by e.sequence desc limit ${parameters.add(slice.limit + 1)}`,
      parameters,
    );
    const { results, nextCursor } = sliceOf(rows, slice);

    return { results: results.map(entryOf), nextCursor };
  }

  async purge(): Promise<number> {
    return purgeEvents(this.database, new Date(this.clock.now().getTime() - this.retentionDays * DAY_MS));
  }

  async #withDeliveries(rows: readonly EventRow[]): Promise<LoggedEvent[]> {
    const open = await openDeliveriesOf(this.database, rows);

    return rows.map(({ before: _, after: __, ...row }) => ({
      ...row,
      id: idOf(row),
      sequence: Number(row.sequence),
      deliveries: open.flatMap(({ rowId, sequence, ...delivery }) =>
        rowId === row.rowId && sequence === row.sequence ? [delivery] : [],
      ),
    }));
  }

  #query(text: string, parameters: Parameters): Promise<EventRow[]> {
    return this.database.query({ text, values: parameters.statement(text).values, prepared: false });
  }
}

/** `rows` has one row more than the limit when another slice follows. */
function sliceOf<R extends { sequence: string }>(rows: R[], { limit }: SliceQuery): Slice<R> {
  const results = rows.slice(0, limit);

  return { results, nextCursor: rows.length > limit ? Number(results.at(-1)?.sequence) : null };
}

function entryOf(row: EventRow): HistoryEntry {
  const { sequence, kind, occurredAt, actorId, actor, requestId } = row;
  const { before, after } = statesOf(row);

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
