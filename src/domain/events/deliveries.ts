import type { MutationKind } from "#domain/events/mutation-event";

/**
 * `pending`: due as soon as possible, or behind another delivery of its row; `running`: taken by a process for longer than a
 * moment; `failed`: waits for its next retry. While a delivery has one of these three, later events of the same row wait for
 * it. `dead`: failed in its last attempt; `discarded`: given up by an admin. A delivery that is done leaves no trace.
 */
export const deliveryStatuses = ["pending", "running", "failed", "dead", "discarded"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Numbers of unfinished and dead deliveries. Of the events that a reaction has not read, up to 10 000 are examined. */
export interface DeliveryCounts {
  pending: number;
  running: number;
  failed: number;
  dead: number;
}

/** A reaction, the events that it follows, and the numbers of its deliveries. */
export interface ReactionState extends DeliveryCounts {
  reaction: string;
  /** Null for a reaction that was removed from the code and has left deliveries; no process runs these. */
  table: string | null;
  kinds: MutationKind[];
  /** The columns whose updates are followed; null for all. */
  columns: string[] | null;
}

export interface Backlog extends DeliveryCounts {
  /** Seconds since the oldest due delivery became due; null when none is due. */
  oldestDueSeconds: number | null;
}

/** The events to deliver again: since a time, of a row, or of the row since the time. */
export interface Replay {
  reaction: string;
  since?: Date | undefined;
  rowId?: string | undefined;
}

/**
 * Operates the deliveries of events to reactions. `sequence` is the number of an event. Each method throws a `ServiceError`
 * NOT_FOUND for a reaction that does not exist.
 */
export abstract class Deliveries {
  /** Lists every declared reaction and every removed one that has left deliveries, by name. */
  abstract reactions(): Promise<ReactionState[]>;
  /** Returns the numbers of all reactions together. Its cost does not grow with the number of stored events. */
  abstract backlog(): Promise<Backlog>;
  /**
   * Makes a failed or dead delivery due now, with all its attempts. A dead one arrives out of order, because later events of
   * its row were delivered without it; `replay` keeps the order. Throws NOT_FOUND for a delivery that is unknown or done,
   * CONFLICT in another status.
   */
  abstract retry(sequence: number, reaction: string): Promise<void>;
  /** Retries every dead delivery of the reaction, or of all existing reactions. Returns their number. */
  abstract retryDead(reaction?: string): Promise<number>;
  /**
   * Discards a pending, failed or dead delivery, so that later events of its row no longer wait. The reaction may have been
   * removed. Throws NOT_FOUND for a delivery that is unknown or done, CONFLICT in another status.
   */
  abstract discard(sequence: number, reaction: string): Promise<void>;
  /**
   * Delivers events to the reaction again: those it has handled, those that are dead or discarded, and those that are older
   * than the reaction. An update that the reaction follows by columns is included if it wrote one of these columns.
   *
   * The reaction gets each event as it was stored, with the rows of that time and the same `event.id` as before. A reaction
   * that uses the id as its idempotency key does nothing twice. The order per row is kept, also for events written meanwhile:
   * all later events of the row are delivered again too, and a running delivery runs once more.
   *
   * A second replay, while one of the reaction is unfinished, starts again. Returns the number of events to deliver. Throws
   * UNPROCESSABLE_CONTENT if neither `since` nor `rowId` is given or the row is of another table, NOT_FOUND if no event of the
   * row is stored.
   */
  abstract replay(replay: Replay): Promise<number>;
}
