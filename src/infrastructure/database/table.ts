import { Model, type ModelClass, type QueryBuilder } from "objection";
import { asDeclared } from "#application/kit/erased";
import type { Columns, Entity } from "#domain/shared/entity";
import { columnList, quote } from "#infrastructure/database/query/statement";
import { type Relation, type RelationsOf, relationMappings } from "#infrastructure/database/query/relations";

/** Column types of PostgreSQL. */
const columnTypes = ["text", "uuid", "boolean", "integer", "timestamptz"] as const;
type ColumnType = (typeof columnTypes)[number];

type TypeFor<V> = V extends string
  ? "text" | "uuid"
  : V extends number
    ? "integer"
    : V extends boolean
      ? "boolean"
      : V extends Date
        ? "timestamptz"
        : never;

/** A type, with `?` when the column may be null. */
type Declaration<V> = null extends V ? `${TypeFor<NonNullable<V>>}?` : TypeFor<V>;

/** Exactly the columns of `E` without those that every entity has. */
type Declarations<E, Own = Omit<Columns<E>, keyof Entity>> = { [K in keyof Own]: Declaration<Own[K]> };

interface TableOptions<E> {
  /** A function, so that two tables may refer to each other. */
  relations?: () => RelationsOf<E>;
  /** Columns that mutation events do not contain. */
  redacted?: readonly (keyof Columns<E> & string)[];
}

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
}

/** The description of a table in code. */
export interface Table<E extends Entity = Entity> {
  /** The type of the rows, for the compiler only. */
  readonly row?: E;
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
  /** The types of the columns, as the shape of an answer with whole rows. */
  readonly shape: typeof baseColumns & Declarations<E>;
  /** Parts of SQL text: the name, the list of the columns, and that list with the table before each column. */
  readonly sql: { readonly name: string; readonly columns: string; readonly ownColumns: string };
  /** The columns that callers may write; the service writes the others. */
  readonly writable: readonly Column[];
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
  const writable = Object.entries<string>(declarations).map(parseColumn);
  const columns = new Map(Object.entries<string>(shape).map((entry) => [entry[0], parseColumn(entry)]));
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
    shape,
    sql: {
      name: quote(name),
      columns: columnList(columns.keys()),
      ownColumns: columnList(columns.keys(), name),
    },
    writable,
    redacted,
    relations: related,
    model: Row,
  };
}

function parseColumn([name, declaration]: [string, string]): Column {
  const type = columnTypes.find((type) => declaration.replace("?", "") === type);
  if (!type) throw new TypeError(`There is no column type ${declaration}`);

  return { name, type, nullable: declaration.endsWith("?") };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;

  return () => (made ??= make());
}

/** Returns a query on all rows of `table`, the soft-deleted ones included. */
export function queryOf<E extends Entity>({ model }: Table<E>): Rows<E> {
  return asDeclared<Rows<E>>(model.query());
}
