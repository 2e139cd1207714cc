import type { DeliveryStatus } from "#domain/events/deliveries";
import type { MutationKind } from "#domain/events/mutation-event";

/** The delivery of an event to one reaction, unless it is done. */
export interface EventDelivery {
  reaction: string;
  status: DeliveryStatus;
  /** Attempts so far. */
  attempts: number;
  /** The error of the last attempt, if it failed. */
  error: string | null;
  /** Time of the next attempt; null for a running, dead or discarded delivery. */
  nextAttemptAt: Date | null;
  /** Time at which it became dead or discarded. */
  finishedAt: Date | null;
}

/** A mutation event and its deliveries that are not done. */
export interface LoggedEvent {
  id: string;
  sequence: number;
  table: string;
  kind: MutationKind;
  rowId: string;
  /** Null for the service itself. */
  actorId: string | null;
  /** Null also for a user that no longer exists. */
  actor: { fullName: string; email: string } | null;
  requestId: string | null;
  occurredAt: Date;
  deliveries: EventDelivery[];
}

/** A row as its event stored it, in JSON: dates are text, and redacted columns are absent. */
export type StoredRow = Record<string, unknown>;

export interface RecordedEvent extends LoggedEvent {
  before: StoredRow | null;
  after: StoredRow | null;
}

/** Conditions that an event must all meet; `status` and `reaction` must match in the same delivery. */
export interface EventFilter {
  table?: string | undefined;
  kind?: MutationKind | undefined;
  rowId?: string | undefined;
  /** Deliveries that are done are not stored, so `done` finds none. */
  status?: DeliveryStatus | "done" | undefined;
  reaction?: string | undefined;
}

export interface SliceQuery {
  /** The `nextCursor` of the previous slice. */
  cursor?: number | undefined;
  limit: number;
}

/** A part of a long list, newest first; `nextCursor` is null in the last part. */
export interface Slice<T> {
  results: T[];
  nextCursor: number | null;
}

/** One change of a row's history. */
export interface HistoryEntry {
  /** The number of the event. */
  sequence: number;
  kind: MutationKind;
  occurredAt: Date;
  /** Null for the service itself. */
  actorId: string | null;
  /** Null also for a user that no longer exists. */
  actor: { fullName: string; email: string } | null;
  requestId: string | null;
  /** The changed columns. `before` is null throughout for an insert, `after` for a removal. */
  changes: { column: string; before: unknown; after: unknown }[];
}

/** The committed mutation events of all tables, within the retention time. */
export abstract class EventLog {
  /** Lists events, newest first. The cost is the same for every cursor. */
  abstract list(filter: EventFilter, slice: SliceQuery): Promise<Slice<LoggedEvent>>;
  abstract get(sequence: number): Promise<RecordedEvent | undefined>;
  /** Lists the changes of one row, newest first; also of a removed row. Empty if no event of the row is stored. */
  abstract history(row: { table: string; rowId: string }, slice: SliceQuery): Promise<Slice<HistoryEntry>>;
  /**
   * Removes the days that are older than the retention time. Events with a delivery that is neither done nor discarded are
   * kept. Returns the number of removed events.
   */
  abstract purge(): Promise<number>;
}
