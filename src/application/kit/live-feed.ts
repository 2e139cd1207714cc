import type { RowSource } from "#application/kit/channel";
import type { Port } from "#application/kit/ports";
import type { Columns, Entity } from "#domain/shared/entity";
import { ServiceError } from "#domain/shared/errors";
import type { Repository } from "#domain/shared/repository";

/** The characters that a position can have at most. */
export const MAX_POSITION = 1_000;

/** The effect of one committed write on one row. */
export interface FeedEntry {
  /** The position behind this entry, from which any process can continue. It is opaque, and no position is compared. */
  readonly position: string;
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

/** The entries between a client's position and the one at which new entries begin for it. */
export interface Missed {
  /** Returns the entries of the repository, or of one of its rows, in order. Throws GONE when too many entries are missed. */
  of(source: Port<RowSource>, id?: string): AsyncIterable<readonly FeedEntry[]>;
}

export interface Following {
  /** The position behind the last entry that was taken. */
  readonly position: string;
  /**
   * Returns the entries after a position of any process. Resolves between two calls of `take`: the next call brings the
   * first entry that is not missed. Throws GONE for a position from which the feed cannot continue.
   */
  missedSince(position: string): Promise<Missed>;
  stop(): void;
}

/** The committed writes of all processes to the tables that are watched, in order per row. */
export abstract class LiveFeed {
  /**
   * Calls `take` with all new entries, until it is stopped. Each call waits for the one before. Throws SERVICE_UNAVAILABLE while
   * the database is not available; a later outage only delays entries.
   */
  abstract follow(take: (entries: readonly FeedEntry[]) => Promise<void>): Promise<Following>;
}

export const cannotResume = () =>
  new ServiceError(
    "GONE",
    "The service cannot resume from this position: subscribe without `since`, and fetch everything again",
  );
