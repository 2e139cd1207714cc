import type { Columns } from "#domain/shared/entity";

export type MutationKind = "inserted" | "updated" | "deleted" | "restored";

/** The row before and after a write, for each kind of write. */
export interface RowStates<Row> {
  inserted: { after: Row };
  updated: { before: Row; after: Row };
  /** `after` is present for a soft delete. */
  deleted: { before: Row; after?: Row };
  restored: { before: Row; after: Row };
}

/**
 * The change of one row by one committed write. `sequence` orders the events of a row. Across rows the order is approximate,
 * because a transaction takes its numbers before it commits.
 */
export type MutationEvent<E, K extends MutationKind = MutationKind> = {
  [Kind in K]: {
    id: string;
    sequence: number;
    table: string;
    kind: Kind;
    /** The signed-in user who caused the write; null for the service itself. */
    actorId: string | null;
    /** The request that caused the write; null outside requests. */
    requestId: string | null;
    occurredAt: Date;
  } & RowStates<Columns<E>>[Kind];
}[K];
