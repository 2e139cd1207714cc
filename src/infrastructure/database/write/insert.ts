import { prepareValue } from "pg/lib/utils.js";
import { v7 as uuidv7 } from "uuid";
import type { Column } from "#infrastructure/database/column";
import { columnList, Parameters, quote, type Statement } from "#infrastructure/database/query/statement";
import type { Table } from "#infrastructure/database/table";
import { columnOf, isThere } from "#infrastructure/database/query/where";
import {
  assignmentsOf,
  type Change,
  refuseUnwritable,
  settersOf,
  storedValue,
  writtenBy,
} from "#infrastructure/database/write/change";
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

export interface Conflict {
  row: object;
  /** The columns of the unique key. */
  on: readonly string[];
  changes: readonly Change[];
}

/**
 * Inserts the row, or updates the row with the same key if there are changes. Returns the row that is there then, with the
 * column `$isNew`. Returns no row if the other row is soft-deleted, or was not committed when the statement began.
 */
export function insertUnlessThere(table: Table, conflict: Conflict, context: WriteContext): Statement {
  const parameters = new Parameters();
  const { name, columns } = table.sql;
  const insert = insertInto(table, [conflict.row], parameters);
  const key = conflict.on.map((column) => columnOf(table, column));
  // An index on all rows serves as well as one without the soft-deleted rows.
  const start = `${insert}\n  on conflict (${columnList(conflict.on)}) where ${isThere}`;
  if (conflict.changes.length > 0) {
    const assignments = assignmentsOf(table, conflict.changes, parameters);
    const statement = `${start} do update set ${settersOf(table, assignments)} where ${name}.${isThere}`;
    const before = { name: "old", columns: writtenBy(table, assignments), isOptional: true };
    const write = { table, kind: "inserted or updated", statement, before, after: { name: "new" } } as const;
    const result = `select ${columns}, "$before" is null as "$isNew" from written`;

    return parameters.statement(withEvents(write, context.cause, parameters, result));
  }

  const write = { table, kind: "inserted", statement: `${start} do nothing`, after: { name } } as const;
  const same = key.map((column) => {
    const value: unknown = Reflect.get(conflict.row, column.name);

    return `${quote(column.name)} = ${parameters.add(storedValue(column, value))}`;
  });
  const found = `select ${columns}, false from ${name} where ${[...same, isThere].join(" and ")}`;
  const result = `select ${columns}, true as "$isNew" from written
    union all ${found} and not exists (select from written)`;

  return parameters.statement(withEvents(write, context.cause, parameters, result));
}

/** Each column is one parameter: the list of its values in all rows. */
function insertInto(table: Table, rows: readonly object[], parameters: Parameters): string {
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
