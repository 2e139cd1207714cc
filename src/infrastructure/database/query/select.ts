import { Parameters, quote, type Statement } from "#infrastructure/database/query/statement";
import type { Table } from "#infrastructure/database/table";
import { columnOf, compileWhere, always } from "#infrastructure/database/query/where";

interface Filter {
  where?: object;
  withDeleted?: boolean;
}

interface Query extends Filter {
  orderBy?: object;
  limit?: number;
  offset?: number;
  lock?: boolean;
}

interface PageQuery extends Filter {
  orderBy?: object;
  after?: string | undefined;
  page: number;
  perPage: number;
}

export function selectRows(table: Table, query: Query): Statement {
  const parameters = new Parameters();
  const limit = query.limit === undefined ? "" : ` limit ${parameters.add(query.limit)}`;
  const offset = query.offset === undefined ? "" : ` offset ${parameters.add(query.offset)}`;
  const matching = fromWhere(table, query, parameters);
  const lock = query.lock ? " for no key update" : "";

  return parameters.statement(
    `select ${table.sql.columns} ${matching}${orderOf(table, query.orderBy)}${limit}${offset}${lock}`,
  );
}

/** Rows read behind a page. When the rows end there, the count is known without counting. */
const lookAhead = 100;

/**
 * Selects the rows of a page, each with the `$count` of all matching rows. A page past the end is one row whose columns are
 * null. The rows are counted only when they do not end on the page or soon after it.
 */
export function selectPage(table: Table, query: PageQuery): Statement {
  const parameters = new Parameters();
  const perPage = `${parameters.add(query.perPage)}::bigint`;
  const offset = `${parameters.add((query.page - 1) * query.perPage)}::bigint`;
  const { filter, orderBy } = from(query);
  const order = orderOf(table, orderBy);
  const matching = fromWhere(table, filter, parameters);

  return parameters.statement(`with page as materialized (
  select ${table.sql.columns} ${matching}${order} limit ${perPage} + ${lookAhead} offset ${offset}
), total as (
  select case
    when seen between 1 and ${perPage} + ${lookAhead - 1} then ${offset} + seen
    when seen = 0 and ${offset} = 0 then 0
    else (select count(*) ${matching})
  end as "$count" from (select count(*) as seen from page) as counted
)
select page.*, total."$count" from total left join page on true${order} limit ${perPage}`);
}

/** With `after`, only ids decide which rows follow and in which order, because they never change. */
function from({ after, where = {}, ...query }: PageQuery): { filter: Filter; orderBy: object | undefined } {
  if (after === undefined) return { filter: { ...query, where }, orderBy: query.orderBy };

  return { filter: { ...query, where: { and: [where, { id: { gt: after } }] } }, orderBy: { id: "asc" } };
}

export function selectCount(table: Table, filter: Filter): Statement {
  const parameters = new Parameters();

  return parameters.statement(`select count(*) as "$count" ${fromWhere(table, filter, parameters)}`);
}

/** `from … where …`, without soft-deleted rows unless `withDeleted`. */
function fromWhere(
  table: Table,
  { where = {}, withDeleted = false }: Filter,
  parameters: Parameters,
): string {
  const condition = compileWhere(table, where, parameters);
  const visible = withDeleted ? always : `"deletedAt" is null`;

  return `from ${table.sql.name} where ${condition} and ${visible}`;
}

/** The given keys and then the id, in the direction of the last key, so that one index can serve all. */
function orderOf(table: Table, orderBy: object = {}): string {
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
