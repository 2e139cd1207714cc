import type { Condition } from "#domain/shared/condition";
import type { Changes, Columns, Entity, NewRow, RelationName } from "#domain/shared/entity";

type ColumnConditions<E> = { [K in keyof Columns<E>]?: Condition<Columns<E>[K]> };

/** Conditions on related rows that are not soft-deleted. Both of one relation must hold. */
type RelationConditions<E> = {
  [K in RelationName<E>]?: {
    /** At least one related row matches. */
    some?: Where<RelatedEntity<E[K]>>;
    /** No related row matches. */
    none?: Where<RelatedEntity<E[K]>>;
  };
};

export type Where<E> = ColumnConditions<E> &
  RelationConditions<E> & {
    and?: readonly Where<E>[];
    or?: readonly Where<E>[];
    not?: Where<E>;
  };

export type Direction = "asc" | "desc";

/** The entity that a relation holds, one or many. */
export type RelatedEntity<V> = Extract<V extends readonly (infer Item)[] ? Item : V, Entity>;

export type OrderBy<E> = { [K in keyof Columns<E>]?: Direction | undefined };

/** The relations to many rows. */
type ListName<E> = {
  [K in RelationName<E>]: NonNullable<E[K]> extends readonly unknown[] ? K : never;
}[RelationName<E>];

/** The name of the count of a relation to many rows. */
type CountName<E> = `${ListName<E> & string}Count`;

/**
 * Relations to load with the rows. `true` loads a relation. An object restricts its rows, and names the relations that these
 * load. `<relation>Count` counts the rows of a relation without loading them:
 *
 *     relations: { author: true, comments: { limit: 3, author: true }, commentsCount: true }
 */
export type Relations<E> = {
  [K in RelationName<E>]?: true | (Relations<RelatedEntity<E[K]>> & RelationOptions<RelatedEntity<E[K]>>);
} & {
  [K in ListName<E> as `${K & string}Count`]?: true | { where?: Where<RelatedEntity<E[K]>> };
};

interface RelationOptions<E> {
  where?: Where<E>;
  /** Default: by id, oldest first. */
  orderBy?: OrderBy<E>;
  /** The most related rows of one row. */
  limit?: number;
}

export type RelationOption = keyof RelationOptions<Entity>;

type LoadedRelation<V, R> = V extends readonly (infer Item)[] ? Loaded<Item, R>[] : Loaded<V, R> | null;

/** `E` with the relations and counts `R`, and without the others. A single related row that is not visible is null. */
export type Loaded<E, R> = Columns<E> & {
  [K in keyof R & RelationName<E>]-?: LoadedRelation<NonNullable<E[K]>, R[K]>;
} & { [K in keyof R & CountName<E>]-?: number };

export interface Filter<E> {
  where?: Where<E>;
  /** Includes soft-deleted rows. */
  withDeleted?: boolean;
}

export interface Query<E, R extends Relations<E> = Relations<E>> extends Filter<E> {
  /** Sort keys, the most significant first. */
  orderBy?: OrderBy<E>;
  limit?: number;
  offset?: number;
  relations?: R;
  /**
   * Locks the rows until the end of the transaction, as an update does: other writers wait; readers, and inserts of rows that
   * refer to these, do not. A row that changed during the wait is read again, and left out if it no longer matches. Throws
   * `TypeError` outside a transaction. "skip locked" leaves out rows that another transaction has locked, instead of waiting.
   */
  lock?: boolean | "skip locked";
}

/** A query that reads some of the columns. It loads no relations. */
export interface SelectQuery<E, K extends keyof Columns<E>> extends Omit<Query<E>, "relations"> {
  select: readonly K[];
}

/** A query that reads all its rows, a batch at a time. */
export interface EachQuery<E, R extends Relations<E> = Relations<E>> extends Omit<
  CursorQuery<E, R>,
  "cursor" | "perPage"
> {
  /** Rows per statement. Default 1 000. */
  batch?: number;
}

/** The row that an insert would violate a unique key with, and the changes of that row. */
export interface OnConflict<E> {
  /** The columns of the unique key. Its index has all rows, or those that are not soft-deleted. */
  on: readonly (keyof Columns<E> & string)[];
  /** Without changes, the row stays as it is, and there is no event. */
  update?: Changes<E>;
}

export interface Inserted<Row> {
  /** The row that is there now. */
  row: Row;
  /** False when the row was there before. */
  isNew: boolean;
}

/** An "estimated" count is exact up to `exactCounts`, and may be an estimate above. */
export type CountMode = "exact" | "estimated";

export const exactCounts = 10_000;

export interface PageQuery<
  E,
  R extends Relations<E> = Relations<E>,
  M extends CountMode = CountMode,
> extends Omit<Query<E, R>, "limit" | "offset" | "lock"> {
  /** Returns only rows with a greater id, in the order of ids. `orderBy` is ignored. */
  after?: string | undefined;
  /** Counted from 1. */
  page: number;
  perPage: number;
  /** Default "exact", which reads every matching row. */
  countMode?: M;
}

export interface Page<Row, M extends CountMode = "exact"> {
  results: Row[];
  /** The number of matching rows on all pages. */
  count: number;
  /** For the compiler only: an endpoint declares the same mode in its output. */
  countMode?: M;
  pagesCount: number;
  page: number;
  perPage: number;
}

/** A query of pages that follow each other by cursors. `orderBy` may name any columns except `jsonb` and lists. */
export interface CursorQuery<E, R extends Relations<E> = Relations<E>> extends Omit<
  Query<E, R>,
  "limit" | "offset" | "lock"
> {
  /** The `nextCursor` of the page before. */
  cursor?: string | undefined;
  perPage: number;
}

export interface CursorPage<Row> {
  results: Row[];
  /** Null on the last page. */
  nextCursor: string | null;
}

/** Returns the same page with every row mapped by `present`. */
export function mapPage<Row, Shown, M extends CountMode>(
  page: Page<Row, M>,
  present: (row: Row) => Shown,
): Page<Shown, M> {
  return { ...page, results: page.results.map(present) };
}

/** The row to write. */
export interface One<E> {
  where: Where<E>;
}

/** The rows to write. An empty `where` is refused; use `{ all: true }` for all rows. */
export type Many<E> = One<E> | { all: true };

export interface TransactionOptions {
  isolation?: "read committed" | "repeatable read" | "serializable";
  /** Retries after a deadlock or a serialization failure. Default 3. */
  retries?: number;
}

/**
 * The operations on a table. A resource adds a method to its own port for a question that these cannot ask.
 *
 * Soft-deleted rows are invisible to every operation without `withDeleted`. Every write stores one mutation event per row,
 * in the same statement. All calls inside `transaction`, of any repository, are part of it.
 *
 * Throws `ServiceError`, with these codes:
 *
 * - CONFLICT: a unique or foreign key, or a deadlock after all retries.
 * - SERVICE_UNAVAILABLE: no connection, or a statement timeout.
 * - BAD_REQUEST: a value that the column cannot store, such as an invalid uuid or a NUL byte.
 * - NOT_FOUND: a `…One` write that matches no row.
 *
 * Throws `TypeError`, before any SQL, for a column, operator or relation that the table does not have.
 */
export abstract class Repository<E extends Entity> {
  /** The entity of the rows, for the compiler only. */
  declare readonly entity: E;

  abstract find<const K extends keyof Columns<E>>(query: SelectQuery<E, K>): Promise<Pick<Columns<E>, K>[]>;
  abstract find<const R extends Relations<E> = Record<never, never>>(
    query?: Query<E, R>,
  ): Promise<Loaded<E, R>[]>;
  abstract findFirst<const K extends keyof Columns<E>>(
    query: SelectQuery<E, K>,
  ): Promise<Pick<Columns<E>, K> | undefined>;
  abstract findFirst<const R extends Relations<E> = Record<never, never>>(
    query: Query<E, R>,
  ): Promise<Loaded<E, R> | undefined>;
  /**
   * Returns the rows of one page and the count of all, which fit each other. `id` is the last sort key, so pages never overlap.
   * Sends one statement, or two for a search with more than 1 000 hits.
   */
  abstract findPage<const R extends Relations<E> = Record<never, never>, M extends CountMode = "exact">(
    query: PageQuery<E, R, M>,
  ): Promise<Page<Loaded<E, R>, M>>;
  /**
   * Returns the rows that follow those of the page before, in the order of the sort keys at that time. Inserted and deleted
   * rows neither repeat nor hide others. Every page takes the same time where an index has the sort keys. The cursor contains
   * the values of the sort keys; it is readable, and not signed. Throws BAD_REQUEST for a cursor that was changed or belongs to
   * another order. Sends one statement, or two for a search with more than 1 000 hits.
   */
  abstract findCursorPage<const R extends Relations<E> = Record<never, never>>(
    query: CursorQuery<E, R>,
  ): Promise<CursorPage<Loaded<E, R>>>;
  /**
   * Reads all rows in constant memory, by the cursors of `findCursorPage`: `for await (const row of notes.each({ where }))`.
   * Rows that are written meanwhile are read or not, but none twice unless its sort keys change.
   */
  abstract each<const R extends Relations<E> = Record<never, never>>(
    query?: EachQuery<E, R>,
  ): AsyncIterable<Loaded<E, R>>;
  abstract count(filter?: Filter<E>): Promise<number>;
  abstract exists(filter?: Filter<E>): Promise<boolean>;

  abstract insertOne(row: NewRow<E>): Promise<Columns<E>>;
  /**
   * Inserts the row unless there is one with the same unique key. Sends one statement, or more when another transaction
   * commits the other row at that moment. Before PostgreSQL 18, `update` takes a transaction. Throws CONFLICT when the other
   * row is soft-deleted and its key still counts.
   */
  abstract insertOne(row: NewRow<E>, options: { onConflict: OnConflict<E> }): Promise<Inserted<Columns<E>>>;
  /** Sends one statement per 1 000 rows. Returns the rows in the given order. */
  abstract insertMany(rows: readonly NewRow<E>[]): Promise<Columns<E>[]>;
  /** Changes at most one row and returns it. */
  abstract updateOne(one: One<E>, changes: Changes<E>): Promise<Columns<E>>;
  abstract updateMany(many: Many<E>, changes: Changes<E>): Promise<Columns<E>[]>;
  /** Deletes at most one row and returns it. */
  abstract deleteOne(one: One<E>): Promise<Columns<E>>;
  abstract deleteMany(many: Many<E>): Promise<Columns<E>[]>;
  /** Sets `deletedAt`. */
  abstract softDeleteOne(one: One<E>): Promise<Columns<E>>;
  abstract softDeleteMany(many: Many<E>): Promise<Columns<E>[]>;
  /** Clears `deletedAt` of a soft-deleted row. */
  abstract restoreOne(one: One<E>): Promise<Columns<E>>;

  /**
   * Runs `work` in a transaction, which commits when `work` resolves and rolls back when it throws. Nested calls are
   * savepoints. `work` may run more than once (see `retries`).
   */
  abstract transaction<T>(work: () => Promise<T>, options?: TransactionOptions): Promise<T>;
}
