import { asDeclared } from "#application/kit/erased";
import type { Database } from "#infrastructure/database/connection/database";
import type { RowReader } from "#infrastructure/database/connection/known-query";
import { type Relation, relatedRows } from "#infrastructure/database/query/relations";
import { conditionOf, orderOf } from "#infrastructure/database/query/select";
import { Parameters, type Statement } from "#infrastructure/database/query/statement";
import { rowReader } from "#infrastructure/database/row-reader";
import type { Table } from "#infrastructure/database/table";

type Row = Record<string, unknown>;

/** A statement that loads a property of any number of rows. Its first value is the list of their keys. */
interface Loading {
  /** The property of the rows. */
  readonly name: string;
  /** The column with their keys. */
  readonly from: string;
  readonly statement: Statement;
  readonly read: RowReader<Related>;
  /** Returns the property of a row from the rows that were found for its key. */
  readonly valueOf: (found: readonly Row[]) => unknown;
  /** The relations that the related rows load. */
  readonly nested: readonly Loading[];
}

interface Related {
  readonly key: unknown;
  readonly row: Row;
}

interface Query {
  readonly relations?: object;
  readonly withDeleted?: boolean;
}

/**
 * Compiles the relations of a query: one statement for each relation and each count. Throws TypeError for an unknown one, and
 * for an unknown column.
 */
export function compileRelations(
  table: Table,
  { relations = {}, withDeleted = false }: Query,
): readonly Loading[] {
  return Object.entries(relations).map(([name, asked]: [string, unknown]) => {
    if (asked !== true && (typeof asked !== "object" || asked === null))
      throw new TypeError(`The relation ${name} is loaded with true or an object`);

    const options = asked === true ? {} : asked;
    const relation = table.relations().get(name);
    if (relation) return compileLoad(name, relation, options, withDeleted);

    const counted = table.relations().get(name.replace(/Count$/, ""));
    if (counted?.kind === "many") return compileCount(name, counted, options, withDeleted);

    throw new TypeError(`Table ${table.name} has no relation ${JSON.stringify(name)}`);
  });
}

interface Options {
  where?: object;
  orderBy?: object;
  limit?: number;
}

/** A limit applies to the rows of each key. Without it, the planner is free to join all keys at once. */
function compileLoad(
  name: string,
  relation: Relation,
  { where = {}, orderBy, limit, ...relations }: Options,
  withDeleted: boolean,
): Loading {
  const { table, from, kind } = relation;
  const parameters = new Parameters();
  const keys = parameters.add([]);
  const condition = conditionOf(table, { where, withDeleted }, parameters);
  const order = orderOf(table, orderBy);
  const few = limit === undefined ? "" : `${order} limit ${parameters.add(limit)}`;
  const rows = `select ${table.sql.columns} ${relatedRows(relation, key)} and ${condition}${few}`;

  return {
    name,
    from,
    statement: parameters.statement(`${forEach(keys, rows)}${order}`),
    read: relatedReader(table),
    valueOf: kind === "one" ? ([row]) => row ?? null : (rows) => rows,
    nested: compileRelations(table, { relations, withDeleted }),
  };
}

function compileCount(
  name: string,
  relation: Relation,
  { where = {}, ...others }: Options,
  withDeleted: boolean,
): Loading {
  const [other] = Object.keys(others);
  if (other !== undefined) throw new TypeError(`${name} takes a where, not ${JSON.stringify(other)}`);

  const parameters = new Parameters();
  const keys = parameters.add([]);
  const condition = conditionOf(relation.table, { where, withDeleted }, parameters);
  const count = `select count(*) ${relatedRows(relation, key)} and ${condition}`;

  return {
    name,
    from: relation.from,
    statement: parameters.statement(forEach(keys, count)),
    read: ([key, count]) => ({ key, row: { count: Number(count) } }),
    valueOf: ([row]) => row?.["count"],
    nested: [],
  };
}

const key = `"$key"`;

/** Selects the keys with the rows of each key. */
const forEach = (keys: string, rows: string) =>
  `select ${key}, related.* from unnest(${keys}::uuid[]) as parent(${key})
  cross join lateral (${rows}) as related`;

const readers = new WeakMap<Table, RowReader<Related>>();

function relatedReader(table: Table): RowReader<Related> {
  const known = readers.get(table);
  if (known) return known;

  // The key is the first column.
  const readRow = rowReader<Row>(table.columns.values(), 1);
  const reader: RowReader<Related> = (values) => ({ key: values[0], row: readRow(values) });
  readers.set(table, reader);

  return reader;
}

/** Sets the properties of the rows. Rows with the same key share the rows that were found for it. */
export async function loadRelations(
  database: Database,
  rows: readonly object[],
  loadings: readonly Loading[],
): Promise<void> {
  const parents = asDeclared<readonly Row[]>(rows);
  for (const { name, from, statement, read, valueOf, nested } of loadings) {
    const found = new Map<unknown, Row[]>();
    for (const parent of parents) if (parent[from] !== null) found.set(parent[from], []);
    if (found.size > 0) {
      const values = statement.values.with(0, [...found.keys()]);
      for (const { key, row } of await database.read({ ...statement, values }, read))
        found.get(key)?.push(row);
    }
    await loadRelations(database, [...found.values()].flat(), nested);
    for (const parent of parents) parent[name] = valueOf(found.get(parent[from]) ?? []);
  }
}
