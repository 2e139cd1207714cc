/** The columns of every table. A row with a `deletedAt` is soft-deleted: the service treats it as missing. */
export interface Entity {
  /** A UUIDv7 (RFC 9562) that the service generates. */
  id: string;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

type IsRelation<V> = [Extract<V, Entity | readonly Entity[]>] extends [never] ? false : true;

/** The names of the properties of `E` that refer to other entities. */
export type RelationName<E> = { [K in keyof E]-?: IsRelation<E[K]> extends true ? K : never }[keyof E];

/** The columns of `E`, without its relations. */
export type Columns<E> = Omit<E, RelationName<E>>;

type Nullable<C> = { [K in keyof C]: null extends C[K] ? K : never }[keyof C];

// The compiler compares such functions by identity, so a `readonly` makes a difference.
type Same<A, B> = (<T>() => T extends A ? T : 1) extends <T>() => T extends B ? T : 1 ? true : false;

/** The columns that the database computes: an entity declares them `readonly`. */
type Computed<C> = {
  [K in keyof C]-?: Same<Pick<C, K>, { -readonly [P in K]: C[P] }> extends true ? never : K;
}[keyof C];

/** True for a column that the database computes. */
export type IsComputed<C, K extends keyof C> = K extends Computed<C> ? true : false;

type Writable<E, C = Omit<Columns<E>, keyof Entity>> = Omit<C, Computed<C>>;

/** The input of an insert: every column that neither the service nor the database fills. Nullable ones are optional. */
export type NewRow<E, C = Writable<E>> = Omit<C, Nullable<C>> & Partial<Pick<C, Nullable<C>>>;

type Increment<V> = [NonNullable<V>] extends [number]
  ? { increment: number }
  : string extends V
    ? { increment: string }
    : never;

/**
 * The input of an update: any column that neither the service nor the database fills. Undefined leaves a column unchanged.
 * `{ increment: 1 }` adds to the number in a column (as text to a `bigint` or `numeric` one); null stays null.
 */
export type Changes<E, C = Writable<E>> = { [K in keyof C]?: C[K] | Increment<C[K]> | undefined };
