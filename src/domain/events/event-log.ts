import type { DeliveryStatus } from "#domain/events/deliveries";
import type { MutationKind } from "#domain/events/mutation-event";

/** Where an event stands with one reaction. */
export interface EventDelivery {
  reaction: string;
  status: DeliveryStatus;
  /** Tries so far. */
  attempts: number;
  /** Of the last try, when it failed. */
  error: string | null;
  /** When it is due; null when it is running or finished. */
  nextAttemptAt: Date | null;
  /** When it was done, died or was discarded. */
  finishedAt: Date | null;
}

/** What one committed write did to one row, and who was told. */
export interface LoggedEvent {
  id: string;
  sequence: number;
  table: string;
  kind: MutationKind;
  rowId: string;
  actorId: string | null;
  requestId: string | null;
  occurredAt: Date;
  deliveries: EventDelivery[];
}

/** A row as its event stored it, JSON all of it: dates are text, and redacted columns are absent. */
export type StoredRow = Record<string, unknown>;

export interface RecordedEvent extends LoggedEvent {
  before: StoredRow | null;
  after: StoredRow | null;
}

/** All that are given have to hold; `status` and `reaction` of one and the same delivery. */
export interface EventFilter {
  table?: string | undefined;
  kind?: MutationKind | undefined;
  rowId?: string | undefined;
  status?: DeliveryStatus | undefined;
  reaction?: string | undefined;
}

export interface SliceQuery {
  /** `nextCursor` of the slice before. */
  cursor?: number | undefined;
  limit: number;
}

/** A part of a long list that is read from its newest end; `nextCursor` is null at the other end. */
export interface Slice<T> {
  results: T[];
  nextCursor: number | null;
}

/** One change of a row's history. */
export interface HistoryEntry {
  /** Of the event. */
  sequence: number;
  kind: MutationKind;
  occurredAt: Date;
  /** Null for the service itself. */
  actorId: string | null;
  /** Null as well when the user is no longer there. */
  actor: { fullName: string; email: string } | null;
  requestId: string | null;
  /** Of an update only the columns that it changed; `before` of an insert and `after` of a removal are null throughout. */
  changes: { column: string; before: unknown; after: unknown }[];
}

/** The committed mutation events of all tables, for as long as they are kept. */
export abstract class EventLog {
  /** Newest first. The cost does not grow with how far one has read. */
  abstract list(filter: EventFilter, slice: SliceQuery): Promise<Slice<LoggedEvent>>;
  abstract get(sequence: number): Promise<RecordedEvent | undefined>;
  /** What happened to one row, newest first; empty for a row of which nothing is kept. It outlives the row. */
  abstract history(row: { table: string; rowId: string }, slice: SliceQuery): Promise<Slice<HistoryEntry>>;
  /**
   * Removes the events that are older than the retention time and whose deliveries are all done or discarded, with their
   * deliveries, some thousand at a time. What somebody else works on is left for the next time. Returns how many went.
   */
  abstract purge(): Promise<number>;
}
