/** What every row of a resource has. A row exists for the service while `deletedAt` is null. */
export interface Entity {
  /** UUIDv7 (RFC 9562), made by the service. */
  id: string;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

type IsRelation<V> = [Extract<V, Entity | readonly Entity[]>] extends [never] ? false : true;

/** Names of the properties of `E` that hold other entities. */
export type RelationName<E> = { [K in keyof E]-?: IsRelation<E[K]> extends true ? K : never }[keyof E];

/** The columns of `E`: all of it but its relations. */
export type Columns<E> = Omit<E, RelationName<E>>;

type Nullable<C> = { [K in keyof C]: null extends C[K] ? K : never }[keyof C];

/** What an insert takes: every column the service does not fill itself; nullable ones may be left out. */
export type NewRow<E, C = Omit<Columns<E>, keyof Entity>> = Omit<C, Nullable<C>> &
  Partial<Pick<C, Nullable<C>>>;

/** What an update takes: any column the service does not fill itself; undefined leaves the column as it is. */
export type Changes<E, C = Omit<Columns<E>, keyof Entity>> = { [K in keyof C]?: C[K] | undefined };
