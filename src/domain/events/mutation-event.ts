import type { Columns } from "#domain/shared/entity";

export type MutationKind = "inserted" | "updated" | "deleted" | "restored";

/** The row before and after a write, by what the write did. */
export interface RowStates<Row> {
  inserted: { after: Row };
  updated: { before: Row; after: Row };
  /** `after` is there when the delete was a soft one. */
  deleted: { before: Row; after?: Row };
  restored: { before: Row; after: Row };
}

/**
 * What one committed write did to one row. `sequence` orders the events of a row; across rows it only hints at the
 * order, because a transaction takes its numbers before it commits.
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
