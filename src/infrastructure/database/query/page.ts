import { type CountMode, exactCounts } from "#domain/shared/repository";
import type { Database } from "#infrastructure/database/connection/database";
import type { RowReader } from "#infrastructure/database/connection/known-query";
import { type Filter, orderOf, whereOf } from "#infrastructure/database/query/select";
import { Parameters, type Statement } from "#infrastructure/database/query/statement";
import type { Table } from "#infrastructure/database/table";

interface PageQuery extends Filter {
  orderBy?: object;
  after?: string | undefined;
  page: number;
  perPage: number;
  countMode?: CountMode;
}

export interface PageRows {
  rows: object[];
  count: number;
}

/** A search with at most this many hits collects them all, and sorts them in memory. */
export const mostHits = 1_000;

/**
 * Returns the reader of the pages of a table: the rows of a page and the count of all. The planner cannot know how many rows
 * match a pattern. If it expects many, it reads the table in the order of the page, and a rare term makes it read the whole
 * table. So a search first collects its hits in any order. Only a search with more hits takes a second statement, which the
 * database sorts.
 */
export function pageReader(
  database: Database,
  table: Table,
  readRow: RowReader<object>,
): (query: PageQuery) => Promise<PageRows> {
  const send = countedReader(database, table, readRow);

  return async (query) => {
    const sorted = selectSorted(table, query);
    // Only a statement with a pattern is not prepared.
    if (!sorted.prepared) {
      const hits = await send(selectHits(table, query));
      if (hits.count <= mostHits) return hits;
    }
    const page = await send(sorted);

    return query.countMode === "estimated" ? { ...page, count: fitting(page, query) } : page;
  };
}

/** Returns a function that sends a statement of `withCount`. */
export function countedReader(
  database: Database,
  table: Table,
  readRow: RowReader<object>,
): (statement: Statement) => Promise<PageRows> {
  const readPageRow: RowReader<PageRow> = (values) => ({
    // The id is the first column.
    row: values[0] === null ? undefined : readRow(values),
    count: Number(values[table.columns.size]),
  });

  return async (statement) => {
    const found = await database.read(statement, readPageRow);

    return { rows: found.flatMap(({ row }) => row ?? []), count: found[0]?.count ?? 0 };
  };
}

/** Selects a page of at most `mostHits` rows and their count, which is greater when there are more. */
export function selectHits(table: Table, query: PageQuery): Statement {
  const parameters = new Parameters();
  const { where, order, limit } = partsOf(table, query, parameters);

  return parameters.statement(collected(table, where, `select * from hits${order}${limit}`, order));
}

/** Returns the text that collects the hits of a condition, and selects a page of these `hits` and their count. */
export function collected(table: Table, where: string, page: string, order: string): string {
  const hits = `select ${table.sql.columns} from ${table.sql.name} ${where} limit ${mostHits + 1}`;

  return `with hits as materialized (${hits})\n${withCount(page, `select count(*) as "$count" from hits`, order)}`;
}

/** Selects a page in its order, and counts all rows. */
export function selectSorted(table: Table, query: PageQuery): Statement {
  const parameters = new Parameters();
  const { where, order, limit } = partsOf(table, query, parameters);
  const { name, columns } = table.sql;
  const page = `select ${columns} from ${name} ${where}${order}${limit}`;
  const count = query.countMode === "estimated" ? estimate : exact;

  return parameters.statement(withCount(page, count(name, where), order));
}

/** With `after`, only ids decide which rows follow and in which order, because they never change. */
function partsOf(
  table: Table,
  { after, where: asked = {}, orderBy, page, perPage, ...filter }: PageQuery,
  parameters: Parameters,
) {
  const limit = ` limit ${parameters.add(perPage)} offset ${parameters.add((page - 1) * perPage)}`;
  const where = after === undefined ? asked : { and: [asked, { id: { gt: after } }] };

  return {
    where: whereOf(table, { ...filter, where }, parameters),
    order: orderOf(table, after === undefined ? orderBy : { id: "asc" }),
    limit,
  };
}

/** Joins the count to each row of the page. An empty page is one row whose other columns are null. */
const withCount = (page: string, count: string, order: string) =>
  `select page.*, total."$count" from (${count}) as total left join (${page}) as page on true${order}`;

const exact = (table: string, where: string) => `select count(*) as "$count" from ${table} ${where}`;

/** Blocks of the table that an estimate reads: some 20 000 rows of users. */
const sampledBlocks = 300;

/** Counts up to `exactCounts`. Counts more in a sample of the table, which is the same for every page. */
function estimate(table: string, where: string): string {
  const blocks = `greatest(pg_relation_size('${table}') / current_setting('block_size')::int, ${sampledBlocks})`;
  const sample = `tablesample system (100.0 * ${sampledBlocks} / ${blocks}) repeatable (0)`;
  const sampled = `select round(count(*) * ${blocks} / ${sampledBlocks}.0) from ${table} ${sample} ${where}`;

  return `select case when counted <= ${exactCounts} then counted
    else greatest(${exactCounts + 1}, (${sampled})) end as "$count"
  from (select count(*) as counted from (select from ${table} ${where} limit ${exactCounts + 1}) as few) as bounded`;
}

/** Returns the estimate within what the page shows. */
function fitting({ rows: { length }, count }: PageRows, { page, perPage }: PageQuery): number {
  const before = (page - 1) * perPage;
  if (length === 0) return Math.min(count, before);

  return length < perPage ? before + length : Math.max(count, before + length);
}

/** A row of a page, or undefined on an empty page, and the count of all rows. */
interface PageRow {
  row: object | undefined;
  count: number;
}
