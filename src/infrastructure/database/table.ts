import { Model, type ModelClass, type QueryBuilder } from "objection";
import { asDeclared } from "#application/kit/erased";
import type { Columns, Entity } from "#domain/shared/entity";
import {
  type Column,
  type Declaration,
  type Declarations,
  parseColumn,
  type holds,
} from "#infrastructure/database/column";
import { columnList, quote } from "#infrastructure/database/query/statement";
import { type Relation, type RelationsOf, relationMappings } from "#infrastructure/database/query/relations";

interface TableOptions<E> {
  /** A function, so that two tables may refer to each other. */
  relations?: () => RelationsOf<E>;
  /** Columns that mutation events do not contain. */
  redacted?: readonly (keyof Columns<E> & string)[];
}

/** The declarations of whole rows, each with the type of its value for the compiler. */
type ShapeOf<E, Own = Omit<Columns<E>, keyof Entity>> = typeof baseColumns & {
  readonly [K in keyof Own]: Declaration<Own, K> & { readonly [holds]: Own[K] };
};

/** The description of a table in code. */
export interface Table<E extends Entity = Entity> {
  /** The type of the rows, for the compiler only. */
  readonly row?: E;
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
  /** The types of the columns, as the shape of an answer with whole rows. */
  readonly shape: ShapeOf<E>;
  /** Parts of SQL text: the name, the list of the columns, and that list with the table before each column. */
  readonly sql: { readonly name: string; readonly columns: string; readonly ownColumns: string };
  /** The columns that callers may write; the service writes the others. */
  readonly writable: readonly Column[];
  /** The columns that the database computes, so that any update may change them. */
  readonly computed: readonly string[];
  readonly redacted: readonly string[];
  readonly relations: () => ReadonlyMap<string, Relation>;
  readonly model: ModelClass<Model>;
}

/** Objection's query builder on the rows of `E`. */
export type Rows<E> = QueryBuilder<Model & Columns<E>>;

const baseColumns = {
  id: "uuid",
  createdAt: "timestamptz",
  updatedAt: "timestamptz",
  deletedAt: "timestamptz?",
} as const;

/**
 * Declares the table of an entity. Missing, additional and wrongly typed columns do not compile; a test compares them with
 * the migrated schema. Where tables refer to each other, the constant needs a type: `const userTable: Table<User> = …`.
 */
export function table<E extends Entity>(
  name: string,
  declarations: Declarations<E>,
  { relations, redacted = [] }: TableOptions<E> = {},
): Table<E> {
  const shape = { ...baseColumns, ...declarations };
  const all = Object.entries(shape).map(parseColumn);
  const columns = new Map(all.map((column) => [column.name, column]));
  const writable = all.filter(({ name, isComputed }) => !(name in baseColumns) && !isComputed);
  const related = once(() => new Map(Object.entries<Relation>(relations?.() ?? {})));

  class Row extends Model {
    static override readonly tableName = name;

    static override get relationMappings() {
      return relationMappings(name, related());
    }
  }

  return {
    name,
    columns,
    shape: asDeclared<ShapeOf<E>>(shape),
    sql: {
      name: quote(name),
      columns: columnList(columns.keys()),
      ownColumns: columnList(columns.keys(), name),
    },
    writable,
    computed: all.filter(({ isComputed }) => isComputed).map(({ name }) => name),
    redacted,
    relations: related,
    model: Row,
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;

  return () => (made ??= make());
}

/** Returns a query on all rows of `table`, the soft-deleted ones included. */
export function queryOf<E extends Entity>({ model }: Table<E>): Rows<E> {
  return asDeclared<Rows<E>>(model.query());
}
