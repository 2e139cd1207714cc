import type { RowSource } from "#application/kit/channel";
import type { Port } from "#application/kit/ports";
import type { Columns, Entity } from "#domain/shared/entity";
import type { Repository } from "#domain/shared/repository";

/** The effect of one committed write on one row, at its position in the order that all processes share. */
export interface FeedEntry {
  /** Grows with every entry. After a position is visible, no smaller position appears. */
  readonly position: number;
  /** The repository of the row. */
  readonly of: Port<RowSource>;
  readonly id: string;
  /** Absent when the row did not exist, or was soft-deleted. */
  readonly before?: Entity;
  readonly after?: Entity;
}

/** An entry about a row of `E`. */
export type EntryOf<E> = FeedEntry & { readonly before?: Columns<E>; readonly after?: Columns<E> };

export function isOf<E extends Entity>(
  entry: FeedEntry,
  repository: Port<Repository<E>>,
): entry is EntryOf<E> {
  const of: unknown = entry.of;

  return of === repository;
}

export interface Stretch {
  /** The stretch begins behind `after`, and ends with `upTo`. */
  after: number;
  upTo: number;
  of: Port<RowSource>;
  /** Only entries of this row. */
  id?: string | undefined;
}

/** The range of positions that are kept, and the entries of the stretch in order. */
export interface Kept {
  /** Entries before this position have been removed. */
  oldest: number;
  newest: number;
  entries: FeedEntry[];
}

export interface Following {
  /** The last position before the following began. */
  readonly position: number;
  stop(): void;
}

/** The committed writes of all processes to the tables that are watched. */
export abstract class LiveFeed {
  /**
   * Calls `take` with every new entry, in order, until it is stopped. Throws SERVICE_UNAVAILABLE while the database is not
   * available; a later outage only delays entries.
   */
  abstract follow(take: (entries: readonly FeedEntry[]) => void): Promise<Following>;
  /** Returns the first `limit` entries of the stretch. Throws GONE when one of them has been removed. */
  abstract read(stretch: Stretch, limit: number): Promise<Kept>;
  /** Removes the entries that are older than the retention time. */
  abstract purge(): Promise<void>;
}
