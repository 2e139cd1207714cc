import type { MutationKind } from "#domain/events/mutation-event";

/**
 * `pending`: to be tried as soon as possible; `running`: held by a process; `failed`: tried, and to be tried again later.
 * These three hold up the later events of the row for that reaction. `dead`: given up after the last try; `done`;
 * `discarded`: given up by an admin.
 */
export const deliveryStatuses = ["pending", "running", "failed", "dead", "done", "discarded"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** How many deliveries want attention. The finished ones are not counted: they are too many. */
export interface DeliveryCounts {
  pending: number;
  running: number;
  failed: number;
  dead: number;
}

/** A reaction, what it follows, and how it is doing. */
export interface ReactionState extends DeliveryCounts {
  reaction: string;
  /** Null for a reaction that is no longer there and has left deliveries behind, which nobody will take. */
  table: string | null;
  kinds: MutationKind[];
  /** Of the updates only those that write one of these are followed; null: all. */
  columns: string[] | null;
}

export interface Backlog extends DeliveryCounts {
  /** For how many seconds the oldest delivery has been due; null when none is. */
  oldestDueSeconds: number | null;
}

/** What to bring to a reaction again: events since a time, or of a row, or of the row since the time. */
export interface Replay {
  reaction: string;
  since?: Date | undefined;
  rowId?: string | undefined;
}

/**
 * The deliveries of events to reactions, for who operates them; they are made and worked off elsewhere. `sequence` is the
 * number of an event. Throws `ServiceError`
 * NOT_FOUND for a reaction that does not exist.
 */
export abstract class Deliveries {
  /** Every declared reaction, and those that are gone but have left something, by name. */
  abstract reactions(): Promise<ReactionState[]>;
  /** The numbers of all reactions together. Cheap however many finished deliveries are kept. */
  abstract backlog(): Promise<Backlog>;
  /**
   * Has a failed or dead delivery tried at once, with all its tries before it. A dead one comes late: the later events of its
   * row have gone on without it, see `replay`. Throws NOT_FOUND when there is no such delivery, CONFLICT in another status.
   */
  abstract retry(sequence: number, reaction: string): Promise<void>;
  /** `retry` for every dead delivery of the reaction, or of all that exist. Returns how many there were. */
  abstract retryDead(reaction?: string): Promise<number>;
  /**
   * Gives a delivery up that is pending, failed or dead, so that it no longer holds up its row. Throws NOT_FOUND when there is
   * no such delivery, CONFLICT in another status. Also for deliveries of a reaction that is gone.
   */
  abstract discard(sequence: number, reaction: string): Promise<void>;
  /**
   * Brings the events that the reaction follows to it again: those it has handled, those that died or were discarded, and
   * those from before there was such a reaction. An update that it follows by columns counts when one of them changed, or
   * when it was delivered before.
   *
   * The reaction sees each event as it was stored, with the rows of that time and the same `event.id` as the first time, so a
   * reaction that uses that as its idempotency key does nothing twice. Order per row holds, also for events that are written
   * meanwhile: from the first event on, all that follow in the row come again; a delivery that is running is run once more.
   *
   * Whoever asks again while a replay of the reaction is unfinished adds only what that one does not bring. Returns how many
   * deliveries were stored. Throws UNPROCESSABLE_CONTENT when neither `since` nor `rowId` is given, or the row is of a table that the
   * reaction does not follow; NOT_FOUND when no event of the row is kept.
   */
  abstract replay(replay: Replay): Promise<number>;
}
