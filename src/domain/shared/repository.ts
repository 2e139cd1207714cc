import type { Changes, Columns, Entity, NewRow, RelationName } from "#domain/shared/entity";

interface Operators<V> {
  eq?: V;
  ne?: V;
  in?: readonly V[];
  notIn?: readonly V[];
  lt?: V;
  lte?: V;
  gt?: V;
  gte?: V;
}

interface TextOperators {
  /** An SQL pattern: `%` any text, `_` any character, `\` escapes. Case-sensitive. */
  like?: string;
  /** As `like`, whatever the case. */
  ilike?: string;
  /** Plain text anywhere in the value, whatever the case. */
  contains?: string;
  /** Plain text at the start of the value, whatever the case. */
  startsWith?: string;
}

/**
 * A value stands for equality, null for IS NULL; operators in one condition all have to hold. Null is a value like any
 * other: `ne`, `notIn` and `not` match it unless it is what they exclude.
 */
export type Condition<V> = V | (Operators<V> & (Extract<V, string> extends never ? unknown : TextOperators));

type ColumnConditions<E> = { [K in keyof Columns<E>]?: Condition<Columns<E>[K]> };

export type Where<E> = ColumnConditions<E> & {
  and?: readonly Where<E>[];
  or?: readonly Where<E>[];
  not?: Where<E>;
};

export type Direction = "asc" | "desc";

/** The entity that a relation holds, one or many. */
export type RelatedEntity<V> = Extract<V extends readonly (infer Item)[] ? Item : V, Entity>;

/** Relations to load with the rows; `true` loads one, an object loads its own relations too. */
export type Relations<E> = {
  [K in RelationName<E>]?: true | Relations<RelatedEntity<E[K]>>;
};

type LoadedRelation<V, R> = V extends readonly (infer Item)[] ? Loaded<Item, R>[] : Loaded<V, R> | null;

/** `E` with the relations `R` filled in, and the others absent. A single row that is not visible is null. */
export type Loaded<E, R> = Columns<E> & {
  [K in keyof R & keyof E]-?: LoadedRelation<NonNullable<E[K]>, R[K]>;
};

export interface Filter<E> {
  where?: Where<E>;
  /** Also see rows that are soft-deleted. */
  withDeleted?: boolean;
}

export interface Query<E, R extends Relations<E> = Relations<E>> extends Filter<E> {
  /** Keys in the order of their weight. */
  orderBy?: { [K in keyof Columns<E>]?: Direction | undefined };
  limit?: number;
  offset?: number;
  relations?: R;
  /**
   * Locks the rows until the end of the transaction, as an update would: other writers wait, readers and new rows that
   * refer to these do not. A row that changed while this waited is read anew, and left out if it no longer matches.
   * Outside of a transaction it is a `TypeError`.
   */
  lock?: boolean;
}

export interface PageQuery<E, R extends Relations<E> = Relations<E>> extends Omit<
  Query<E, R>,
  "limit" | "offset" | "lock"
> {
  /** Only the rows whose id is greater, in the order of ids; `orderBy` is ignored. */
  after?: string | undefined;
  /** From 1. */
  page: number;
  perPage: number;
}

export interface Page<Row> {
  results: Row[];
  /** All rows that match, on every page. */
  count: number;
  pagesCount: number;
  page: number;
  perPage: number;
}

/** The same page with every row passed through `present`. */
export function mapPage<Row, Shown>(page: Page<Row>, present: (row: Row) => Shown): Page<Shown> {
  return { ...page, results: page.results.map(present) };
}

/** One row to touch. */
export interface One<E> {
  where: Where<E>;
}

/** Rows to touch. An empty `where` is refused: all rows are asked for by name. */
export type Many<E> = One<E> | { all: true };

export interface TransactionOptions {
  isolation?: "read committed" | "repeatable read" | "serializable";
  /** How often to start again after a deadlock or a serialization failure. Default 3. */
  retries?: number;
}

/**
 * What every table can do, in one vocabulary. A resource adds a method only for a question that this cannot ask.
 *
 * Rows that are soft-deleted are invisible to every operation unless `withDeleted`. Every write emits one mutation
 * event per row, in the same statement. Whatever is called inside `transaction` is part of it, in any repository.
 *
 * Throws `ServiceError`: CONFLICT (unique or foreign key, or a deadlock that outlived its retries), SERVICE_UNAVAILABLE
 * (no connection, statement timeout), BAD_REQUEST (a value that its column cannot take: no uuid, a NUL byte), NOT_FOUND
 * (a `…One` write that matches no row); and `TypeError` for a column, operator or relation that the table does not have,
 * before any SQL.
 */
export abstract class Repository<E extends Entity> {
  /** For the compiler alone: which entity this repository holds. */
  declare readonly entity: E;

  abstract find<const R extends Relations<E> = Record<never, never>>(
    query?: Query<E, R>,
  ): Promise<Loaded<E, R>[]>;
  abstract findFirst<const R extends Relations<E> = Record<never, never>>(
    query: Query<E, R>,
  ): Promise<Loaded<E, R> | undefined>;
  /** Rows of one page and the count of all. `id` is the last sort key, so pages never overlap. */
  abstract findPage<const R extends Relations<E> = Record<never, never>>(
    query: PageQuery<E, R>,
  ): Promise<Page<Loaded<E, R>>>;
  abstract count(filter?: Filter<E>): Promise<number>;

  abstract insertOne(row: NewRow<E>): Promise<Columns<E>>;
  /** One statement per 1 000 rows; the rows come back in the order given. */
  abstract insertMany(rows: readonly NewRow<E>[]): Promise<Columns<E>[]>;
  /** Changes at most one row and returns it. */
  abstract updateOne(one: One<E>, changes: Changes<E>): Promise<Columns<E>>;
  abstract updateMany(many: Many<E>, changes: Changes<E>): Promise<Columns<E>[]>;
  /** Removes at most one row and returns it. */
  abstract deleteOne(one: One<E>): Promise<Columns<E>>;
  abstract deleteMany(many: Many<E>): Promise<Columns<E>[]>;
  /** Sets `deletedAt`. */
  abstract softDeleteOne(one: One<E>): Promise<Columns<E>>;
  abstract softDeleteMany(many: Many<E>): Promise<Columns<E>[]>;
  /** Clears `deletedAt` of a soft-deleted row. */
  abstract restoreOne(one: One<E>): Promise<Columns<E>>;

  /**
   * Runs `work` in a transaction: it commits when `work` resolves and rolls back when it throws. Nested calls are
   * savepoints. Work may run more than once (see `retries`).
   */
  abstract transaction<T>(work: () => Promise<T>, options?: TransactionOptions): Promise<T>;
}
