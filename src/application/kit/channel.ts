import type { Port } from "#application/kit/ports";
import type { Schema, Value } from "#application/kit/schema";
import type { Columns, Entity } from "#domain/shared/entity";
import type { User } from "#domain/users/user";

/**
 * All that a rule may go by of the user who watches. When a write changes it, everything that the user watches is to be
 * fetched again.
 */
export type Viewer = Pick<User, "id" | "isAdmin">;

export const viewerOf = ({ id, isAdmin }: User): Viewer => ({ id, isAdmin });

/** Any repository, as far as watching its rows goes. */
export interface RowSource {
  readonly entity: Entity;
  find(query: { where: { id: { in: readonly string[] } } }): Promise<Entity[]>;
}

/** Who is told of the rows of a resource, and what. */
export interface Channel {
  readonly of: Port<RowSource>;
  /** What is sent of a row: the schema is an allow-list. */
  readonly row: Schema;
  readonly show: (row: never) => unknown;
  readonly sees: (viewer: Viewer, row: never) => boolean;
}

/** `sees` judges the row before a write and the row after it: has it come into sight, or left it? */
interface Rule<Row> {
  seenBy(sees: (viewer: Viewer, row: Row) => boolean): Channel;
}

/** The rows themselves where they fit the schema; what `show` makes of them where they do not. */
interface Shown<Row> {
  row<S extends Schema>(schema: Row extends Value<S> ? S : never): Rule<Row>;
  row<S extends Schema>(schema: S, show: (row: Row) => Value<S>): Rule<Row>;
}

/** Lets clients watch the rows of a repository. One for each resource; the resource is the folder of its file. */
export function channel<R extends RowSource>(of: Port<R>): Shown<Columns<R["entity"]>> {
  return {
    row: (schema: Schema, show: (row: never) => unknown = (row) => row) => ({
      seenBy: (sees) => ({ of, row: schema, show, sees }),
    }),
  };
}
