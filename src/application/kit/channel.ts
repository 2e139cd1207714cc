import type { Port } from "#application/kit/ports";
import { requireScopeName, type ScopeName } from "#application/kit/scope-name";
import type { Schema, Value } from "#application/kit/schema";
import type { Columns, Entity } from "#domain/shared/entity";
import type { User } from "#domain/users/user";

/**
 * The facts about the watching user that a rule may use. When a write changes one of them, the clients of the user have to
 * fetch everything again.
 */
export type Viewer = Pick<User, "id" | "isAdmin">;

export const viewerOf = ({ id, isAdmin }: User): Viewer => ({ id, isAdmin });

/** The part of a repository that watching its rows needs. */
export interface RowSource {
  readonly entity: Entity;
  find(query: { where: { id: { in: readonly string[] } } }): Promise<Entity[]>;
}

/** The viewers of the rows of a resource, and the message that they get of a row. */
export interface Channel {
  readonly of: Port<RowSource>;
  /** The schema of the message, an allow-list. */
  readonly row: Schema;
  readonly show: (row: never) => unknown;
  readonly sees: (viewer: Viewer, row: never) => boolean;
  /** The scope that a token needs. Without one, no caller with scopes may watch. */
  readonly scope?: ScopeName;
}

/** `sees` is asked for the row before a write and for the row after it: a write can show a row to a viewer, or hide it. */
interface Rule<Row> {
  /** Demands a scope of callers with a token, such as `notes:read`. */
  scope(name: ScopeName): Rule<Row>;
  seenBy(sees: (viewer: Viewer, row: Row) => boolean): Channel;
}

/** Without `show` the message is the row itself, which has to fit the schema. */
interface Shown<Row> {
  row<S extends Schema>(schema: Row extends Value<S> ? S : never): Rule<Row>;
  row<S extends Schema>(schema: S, show: (row: Row) => Value<S>): Rule<Row>;
}

/** Declares that clients may watch the rows of a repository. One per resource, in the folder of the resource. */
export function channel<R extends RowSource>(of: Port<R>): Shown<Columns<R["entity"]>> {
  type Row = Columns<R["entity"]>;
  const ruleOf = (declared: Omit<Channel, "sees">): Rule<Row> => ({
    scope: (name) => ruleOf({ ...declared, scope: requireScopeName(name) }),
    seenBy: (sees) => ({ ...declared, sees }),
  });

  return {
    row: (schema: Schema, show: (row: never) => unknown = (row) => row) => ruleOf({ of, row: schema, show }),
  };
}
