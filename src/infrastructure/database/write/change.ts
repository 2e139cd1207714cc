import type { Column, Kind } from "#infrastructure/database/column";
import { type Parameters, quote } from "#infrastructure/database/query/statement";
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
  const { name, kind, isList } = column;
  if (kind === "jsonb" || typeof value !== "object" || value === null || !("increment" in value))
    return { column, value: storedValue(column, value), isIncrement: false };
  if (isList || !numbers.has(kind)) throw new TypeError(`The column ${name} has no number to increment`);

  return { column, value: value.increment, isIncrement: true };
}

const numbers = new Set<Kind>(["integer", "bigint", "numeric"]);

/** A column and the SQL of its new value. */
export type Assignment = readonly [name: string, value: string];

export function assignmentsOf(
  { sql }: Table,
  changes: readonly Change[],
  parameters: Parameters,
): Assignment[] {
  return changes.map(({ column, value, isIncrement }) => {
    const old = isIncrement ? `${sql.name}.${quote(column.name)} + ` : "";

    return [column.name, old + parameters.add(value)];
  });
}

/** Returns the new values as SQL. `updatedAt` grows with every write, even within one transaction and when the clock does not. */
export function settersOf({ sql }: Table, assignments: readonly Assignment[]): string {
  const touched = `greatest(clock_timestamp(), ${sql.name}."updatedAt" + interval '1 millisecond')`;
  const all: Assignment[] = [...assignments, ["updatedAt", touched]];

  return all.map(([column, value]) => `${quote(column)} = ${value}`).join(", ");
}

/** Returns the columns that an update with these changes writes. */
export const writtenBy = ({ computed }: Table, assignments: readonly Assignment[]): string[] => [
  ...assignments.map(([column]) => column),
  "updatedAt",
  ...computed,
];

/** Returns the value as the parameter of a statement. */
export const storedValue = ({ kind }: Column, value: unknown): unknown =>
  kind === "jsonb" && value !== null && value !== undefined ? JSON.stringify(value) : value;

export function refuseUnwritable({ name, writable }: Table, columns: readonly string[]): void {
  const refused = columns.find((column) => !writable.some((known) => known.name === column));
  if (refused !== undefined)
    throw new TypeError(`Table ${name} has no column ${JSON.stringify(refused)} to write`);
}
