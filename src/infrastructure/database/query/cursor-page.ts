import type { Database } from "#infrastructure/database/connection/database";
import type { RowReader } from "#infrastructure/database/connection/known-query";
import { cursorBehind, valuesIn } from "#infrastructure/database/query/cursor";
import { collected, countedReader, mostHits } from "#infrastructure/database/query/page";
import {
  type Filter,
  orderClause,
  type SortKey,
  sortKeysOf,
  whereOf,
} from "#infrastructure/database/query/select";
import { Parameters, quote, type Statement } from "#infrastructure/database/query/statement";
import type { Table } from "#infrastructure/database/table";

interface CursorQuery extends Filter {
  orderBy?: object;
  cursor?: string | undefined;
  perPage: number;
}

interface CursorRows {
  rows: object[];
  nextCursor: string | null;
}

/**
 * Returns the reader of the pages of a table that follow each other by cursors. A search first collects its hits, as
 * `pageReader` explains.
 */
export function cursorPageReader(
  database: Database,
  table: Table,
  readRow: RowReader<object>,
): (query: CursorQuery) => Promise<CursorRows> {
  const send = countedReader(database, table, readRow);
  const find = async (query: CursorQuery, keys: readonly SortKey[]): Promise<object[]> => {
    const sorted = selectFollowing(table, query, keys);
    if (!sorted.prepared) {
      const hits = await send(selectHitsFollowing(table, query, keys));
      if (hits.count <= mostHits) return hits.rows;
    }

    return database.read(sorted, readRow);
  };

  return async (query) => {
    const keys = sortKeysOf(table, query.orderBy);
    const found = await find(query, keys);
    const rows = found.slice(0, query.perPage);
    const last = found.length > rows.length ? rows.at(-1) : undefined;

    return { rows, nextCursor: last ? cursorBehind(last, table, keys) : null };
  };
}

/** Selects the rows of a page and one more, in their order. */
export function selectFollowing(table: Table, query: CursorQuery, keys: readonly SortKey[]): Statement {
  const parameters = new Parameters();
  const { name, columns } = table.sql;
  const source = `select ${columns} from ${name} ${whereOf(table, query, parameters)}`;

  return parameters.statement(following(source, table, query, keys, parameters));
}

function selectHitsFollowing(table: Table, query: CursorQuery, keys: readonly SortKey[]): Statement {
  const parameters = new Parameters();
  const where = whereOf(table, query, parameters);
  const page = following("select * from hits where true", table, query, keys, parameters);

  return parameters.statement(collected(table, where, page, orderClause(keys)));
}

/**
 * Selects the rows of `source` behind the cursor. For the keys a and b these are the rows with the same a and a later b, and
 * the rows with a later a. Each of these parts is one range of an index. PostgreSQL reads at most a page of each, also where
 * the directions differ or a key is null, for which one comparison of both keys would read all rows before the cursor.
 */
function following(
  source: string,
  table: Table,
  { cursor, perPage }: CursorQuery,
  keys: readonly SortKey[],
  parameters: Parameters,
): string {
  const rest = `${orderClause(keys)} limit ${parameters.add(perPage + 1)}`;
  if (cursor === undefined) return source + rest;

  const places = valuesIn(cursor, table, keys).map((value) =>
    value === null ? null : parameters.add(value),
  );
  const parts = keys.flatMap((key, at) => {
    const same = keys.slice(0, at).map(({ column }, before) => equal(quote(column.name), places[before]));

    return later(key, places[at]).map((condition) => [...same, condition].join(" and "));
  });
  const selects = parts.map((condition) => `(${source} and ${condition}${rest})`);

  return `select * from (${selects.join(" union all ")}) as following${rest}`;
}

type Place = string | null | undefined;

const equal = (name: string, place: Place) => (place ? `${name} = ${place}` : `${name} is null`);

/** Returns the conditions on the rows with a later value of the key, one for each range of an index. */
function later({ column, direction }: SortKey, place: Place): string[] {
  const name = quote(column.name);
  if (direction === "desc") return place ? [`${name} < ${place}`] : [`${name} is not null`];
  if (!place) return [];

  return [`${name} > ${place}`, ...(column.nullable ? [`${name} is null`] : [])];
}
