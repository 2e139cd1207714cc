import type { RowSource } from "#application/kit/channel";
import type { Port } from "#application/kit/ports";
import type { Columns, Entity } from "#domain/shared/entity";
import type { Repository } from "#domain/shared/repository";

/** What one committed write did to one row, at its place in the one order that all processes see. */
export interface FeedEntry {
  /** Grows with every entry. Whoever has seen one position will never see a smaller one appear. */
  readonly position: number;
  /** The repository that the row is of. */
  readonly of: Port<RowSource>;
  readonly id: string;
  /** Absent when there was no such row, or it was soft-deleted. */
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
  /** Positions to leave behind and to end with. */
  after: number;
  upTo: number;
  of: Port<RowSource>;
  /** Of this row alone. */
  id?: string | undefined;
}

/** Which positions are kept, and entries among them, in order. */
export interface Kept {
  /** A stretch that begins before it is no longer whole. */
  oldest: number;
  newest: number;
  entries: FeedEntry[];
}

export interface Following {
  /** Entries up to this position had come before. */
  readonly position: number;
  stop(): void;
}

/** The committed writes to all tables that are watched, of whatever process. */
export abstract class LiveFeed {
  /**
   * Calls `take` with all that comes from now on, in order, until it is stopped. Throws SERVICE_UNAVAILABLE while there is
   * no database; an outage later on is waited out.
   */
  abstract follow(take: (entries: readonly FeedEntry[]) => void): Promise<Following>;
  /** The first `limit` entries of the stretch. Throws GONE when one of them is no longer kept. */
  abstract read(stretch: Stretch, limit: number): Promise<Kept>;
  /** Removes what is older than the clients may be away for. */
  abstract purge(): Promise<void>;
}
