import { Parameters, quote, type Statement } from "#infrastructure/database/query/statement";
import type { Table } from "#infrastructure/database/table";
import { columnOf, compileWhere, always, isThere } from "#infrastructure/database/query/where";

export interface Filter {
  where?: object;
  withDeleted?: boolean;
}

interface Query extends Filter {
  orderBy?: object;
  limit?: number;
  offset?: number;
  lock?: boolean;
}

export function selectRows(table: Table, query: Query): Statement {
  const parameters = new Parameters();
  const limit = query.limit === undefined ? "" : ` limit ${parameters.add(query.limit)}`;
  const offset = query.offset === undefined ? "" : ` offset ${parameters.add(query.offset)}`;
  const where = whereOf(table, query, parameters);
  const lock = query.lock ? " for no key update" : "";

  return parameters.statement(
    `select ${table.sql.columns} from ${table.sql.name} ${where}${orderOf(table, query.orderBy)}${limit}${offset}${lock}`,
  );
}

export function selectCount(table: Table, filter: Filter): Statement {
  const parameters = new Parameters();

  const where = whereOf(table, filter, parameters);

  return parameters.statement(`select count(*) as "$count" from ${table.sql.name} ${where}`);
}

/** `where …`, without soft-deleted rows unless `withDeleted`. */
export function whereOf(table: Table, filter: Filter, parameters: Parameters): string {
  return `where ${conditionOf(table, filter, parameters)}`;
}

export function conditionOf(
  table: Table,
  { where = {}, withDeleted = false }: Filter,
  parameters: Parameters,
): string {
  const condition = compileWhere(table, where, parameters);

  return `${condition} and ${withDeleted ? always : isThere}`;
}

/** The given keys and then the id, in the direction of the last key, so that one index can serve all. */
export function orderOf(table: Table, orderBy: object = {}): string {
  const keys = Object.entries(orderBy).filter(([, direction]) => direction !== undefined);
  const last = keys.at(-1)?.[1] ?? "asc";
  const all = keys.some(([name]) => name === "id") ? keys : [...keys, ["id", last]];

  return ` order by ${all.map(([name, direction]) => orderKey(table, name, direction)).join(", ")}`;
}

function orderKey(table: Table, name: string, direction: unknown): string {
  if (direction !== "asc" && direction !== "desc") {
    throw new TypeError(`${name} is sorted "asc" or "desc", not ${JSON.stringify(direction)}`);
  }

  return `${quote(columnOf(table, name).name)} ${direction}`;
}
