import type { Direction } from "#domain/shared/repository";
import { columnList, Parameters, quote, type Statement } from "#infrastructure/database/query/statement";
import type { Column } from "#infrastructure/database/column";
import type { Table } from "#infrastructure/database/table";
import { always } from "#infrastructure/database/query/condition";
import { columnOf, compileWhere, isThere } from "#infrastructure/database/query/where";

export interface Filter {
  where?: object;
  withDeleted?: boolean;
}

interface Query extends Filter {
  orderBy?: object;
  limit?: number;
  offset?: number;
  lock?: boolean | "skip locked";
  select?: readonly PropertyKey[];
}

export function selectRows(table: Table, query: Query): Statement {
  const parameters = new Parameters();
  const limit = query.limit === undefined ? "" : ` limit ${parameters.add(query.limit)}`;
  const offset = query.offset === undefined ? "" : ` offset ${parameters.add(query.offset)}`;
  const where = whereOf(table, query, parameters);
  const lock = query.lock ? ` for no key update${query.lock === true ? "" : " skip locked"}` : "";
  const columns = query.select
    ? columnList(selectedOf(table, query.select).map(({ name }) => name))
    : table.sql.columns;

  return parameters.statement(
    `select ${columns} from ${table.sql.name} ${where}${orderOf(table, query.orderBy)}${limit}${offset}${lock}`,
  );
}

export const selectedOf = (table: Table, names: readonly PropertyKey[]): Column[] =>
  names.map((name) => columnOf(table, String(name)));

export function selectExists(table: Table, filter: Filter): Statement {
  const parameters = new Parameters();
  const where = whereOf(table, filter, parameters);

  return parameters.statement(`select exists (select from ${table.sql.name} ${where}) as "$exists"`);
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

/** A column by which rows are sorted. Null sorts after every value, so it is first where the direction is "desc". */
export interface SortKey {
  readonly column: Column;
  readonly direction: Direction;
}

/** Returns the given keys and then the id, in the direction of the last key, so that one index can serve all. */
export function sortKeysOf(table: Table, orderBy: object = {}): SortKey[] {
  const keys = Object.entries(orderBy).flatMap(([name, direction]) =>
    direction === undefined ? [] : { column: columnOf(table, name), direction: asDirection(name, direction) },
  );
  if (keys.some(({ column }) => column.name === "id")) return keys;

  return [...keys, { column: columnOf(table, "id"), direction: keys.at(-1)?.direction ?? "asc" }];
}

export const orderOf = (table: Table, orderBy?: object) => orderClause(sortKeysOf(table, orderBy));

export const orderClause = (keys: readonly SortKey[]) =>
  ` order by ${keys.map(({ column, direction }) => `${quote(column.name)} ${direction}`).join(", ")}`;

function asDirection(name: string, direction: unknown): Direction {
  if (direction === "asc" || direction === "desc") return direction;

  throw new TypeError(`${name} is sorted "asc" or "desc", not ${JSON.stringify(direction)}`);
}
