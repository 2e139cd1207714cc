import type { Column } from "#infrastructure/database/column";
import type { Table } from "#infrastructure/database/table";
import { columnOf } from "#infrastructure/database/query/where";

/** A column and its new value, or the number to add to it. */
export interface Change {
  readonly column: Column;
  readonly value: unknown;
  readonly isIncrement: boolean;
}

/** Returns the changes to columns that are not undefined. Throws TypeError for a column that callers may not write. */
export function changesOf(table: Table, changes: object): Change[] {
  refuseUnwritable(table, Object.keys(changes));

  return Object.entries(changes).flatMap(([name, value]: [string, unknown]) =>
    value === undefined ? [] : [changeOf(columnOf(table, name), value)],
  );
}

function changeOf(column: Column, value: unknown): Change {
  return { column, value: storedValue(column, value), isIncrement: false };
}

/** Returns the value as the parameter of a statement. */
export const storedValue = ({ kind }: Column, value: unknown): unknown =>
  kind === "jsonb" && value !== null && value !== undefined ? JSON.stringify(value) : value;

export function refuseUnwritable({ name, writable }: Table, columns: readonly string[]): void {
  const refused = columns.find((column) => !writable.some((known) => known.name === column));
  if (refused !== undefined)
    throw new TypeError(`Table ${name} has no column ${JSON.stringify(refused)} to write`);
}
