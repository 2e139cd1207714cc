import { asDeclared } from "#application/kit/erased";
import type { MutationEvent, MutationKind } from "#domain/events/mutation-event";
import type { Entity } from "#domain/shared/entity";
import type { Table } from "#infrastructure/database/table";

/** A row of `mutation_events` as the driver reads it. */
export interface StoredEvent {
  id: string;
  sequence: string;
  table: string;
  kind: MutationKind;
  rowId: string;
  before: StoredRow | null;
  after: StoredRow | null;
  actorId: string | null;
  requestId: string | null;
  occurredAt: Date;
}

type StoredRow = Record<string, unknown>;

/**
 * The event that reactions and live updates of `table` get: exactly the documented keys, without other columns that were read.
 * Dates are `Date` objects again, and redacted columns are absent.
 */
export function reviveEvent<E extends Entity>(table: Table<E>, stored: StoredEvent): MutationEvent<E> {
  const { id, sequence, kind, before, after, actorId, requestId, occurredAt } = stored;

  return asDeclared<MutationEvent<E>>({
    id,
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
    if (columns.get(name)?.type === "timestamptz" && typeof value === "string")
      revived[name] = new Date(value);
  }

  return revived;
}
