import { v5 as uuidv5 } from "uuid";
import { asDeclared } from "#application/kit/erased";
import type { StoredRow } from "#domain/events/event-log";
import type { MutationEvent, MutationKind } from "#domain/events/mutation-event";
import type { Entity } from "#domain/shared/entity";
import type { Table } from "#infrastructure/database/table";

/** A row of `mutation_events` as the driver reads it. */
export interface StoredEvent {
  sequence: string;
  table: string;
  kind: MutationKind;
  rowId: string;
  /** Only the columns that were written, unless the row was removed. */
  before: StoredRow | null;
  /** Without the id, which is `rowId`. */
  after: StoredRow | null;
  actorId: string | null;
  requestId: string | null;
  occurredAt: Date;
  /** The position of the write in its trace (W3C Trace Context); null for a write that was not traced. */
  traceparent: string | null;
}

export const EVENT_COLUMNS = `e.sequence, e."table", e.kind, e."rowId", e.before, e.after, e."actorId", e."requestId", e."occurredAt", e.traceparent`;

/** The public id of an event. It follows from the row and the sequence, so it is not stored. */
export const idOf = ({ rowId, sequence }: Pick<StoredEvent, "rowId" | "sequence">): string =>
  uuidv5(sequence, Buffer.from(rowId.replaceAll("-", ""), "hex"));

/** The whole row before and after the write. A redacted column is absent, although `before` has its name if it was written. */
export function statesOf({ kind, rowId, before, after }: Omit<StoredEvent, "traceparent">): {
  before: StoredRow | null;
  after: StoredRow | null;
} {
  const rowAfter = after && { ...after, id: rowId };
  if (kind === "inserted" || !rowAfter)
    return { before: before && { ...before, id: rowId }, after: rowAfter };

  const written = Object.entries(before ?? {}).filter(([column]) => column in rowAfter);

  return { before: { ...rowAfter, ...Object.fromEntries(written) }, after: rowAfter };
}

/**
 * The event that reactions and live updates of `table` get: exactly the documented keys, without other columns that were read.
 * Dates are `Date` objects again, and redacted columns are absent.
 */
export function reviveEvent<E extends Entity>(table: Table<E>, stored: StoredEvent): MutationEvent<E> {
  const { sequence, kind, actorId, requestId, occurredAt } = stored;
  const { before, after } = statesOf(stored);

  // The data service wrote `before` and `after` as the kind has them.
  return asDeclared<MutationEvent<E>>({
    id: idOf(stored),
    sequence: Number(sequence),
    table: table.name,
    kind,
    actorId,
    requestId,
    occurredAt,
    ...(before && { before: reviveRow(table, before) }),
    ...(after && { after: reviveRow(table, after) }),
  });
}

function reviveRow({ columns }: Table, row: StoredRow): StoredRow {
  const revived = { ...row };
  for (const [name, value] of Object.entries(row)) {
    if (columns.get(name)?.kind !== "timestamptz") continue;
    if (typeof value === "string") revived[name] = new Date(value);
    else if (Array.isArray(value)) revived[name] = value.map((time: string) => new Date(time));
  }

  return revived;
}
