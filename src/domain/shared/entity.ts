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

/** The input of an insert: every column that the service does not fill itself. Nullable ones are optional. */
export type NewRow<E, C = Omit<Columns<E>, keyof Entity>> = Omit<C, Nullable<C>> &
  Partial<Pick<C, Nullable<C>>>;

/** The input of an update: any column that the service does not fill itself. Undefined leaves a column unchanged. */
export type Changes<E, C = Omit<Columns<E>, keyof Entity>> = { [K in keyof C]?: C[K] | undefined };
