import { prepareValue } from "pg/lib/utils.js";
import { v7 as uuidv7 } from "uuid";
import type { Column } from "#infrastructure/database/column";
import { columnList, Parameters, quote, type Statement } from "#infrastructure/database/query/statement";
import type { Table } from "#infrastructure/database/table";
import { refuseUnwritable, storedValue } from "#infrastructure/database/write/change";
import type { WriteContext } from "#infrastructure/database/write/write";
import { withEvents } from "#infrastructure/outbox/outbox";

/** Stores an event per row, and returns the rows. */
export function insertRows(table: Table, rows: readonly object[], context: WriteContext): Statement {
  const parameters = new Parameters();
  const { name } = table.sql;
  const statement = insertInto(table, rows, parameters);

  return parameters.statement(
    withEvents({ table, kind: "inserted", statement, after: { name } }, context.cause, parameters),
  );
}

/** Each column is one parameter: the list of its values in all rows. */
export function insertInto(table: Table, rows: readonly object[], parameters: Parameters): string {
  for (const row of rows) refuseUnwritable(table, Object.keys(row));

  const names = ["id", ...table.writable.map(({ name }) => name)];
  const ids = `${parameters.add(rows.map(() => uuidv7()))}::uuid[]`;
  const lists = table.writable.map((column) => {
    const values = rows.map((row) => itemOf(column, Reflect.get(row, column.name)));

    return `${parameters.add(values)}::${column.isList ? "text" : column.type}[]`;
  });
  const values = table.writable.map(({ name, type, isList }) =>
    isList ? `${quote(name)}::${type}` : quote(name),
  );

  return `insert into ${table.sql.name} (${columnList(names)})
  select ${['"id"', ...values].join(", ")} from unnest(${[ids, ...lists].join(", ")}) as given(${columnList(names)})`;
}

/** An array is its text, because `unnest` would read an array of arrays as one. */
function itemOf(column: Column, value: unknown): unknown {
  const stored = storedValue(column, value) ?? null;

  return Array.isArray(stored) ? prepareValue(stored) : stored;
}
