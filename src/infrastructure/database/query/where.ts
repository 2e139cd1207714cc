import {
  allOf,
  always,
  asObject,
  compileCondition,
  targetOf,
} from "#infrastructure/database/query/condition";
import { type Relation, relatedRows } from "#infrastructure/database/query/relations";
import { type Parameters, quote } from "#infrastructure/database/query/statement";
import type { Column } from "#infrastructure/database/column";
import type { Table } from "#infrastructure/database/table";

/** The condition that no row meets. */
const noRow = "false";

/** The condition for rows that are not soft-deleted. */
export const isThere = `"deletedAt" is null`;

/**
 * Compiles a `where` to an SQL condition; `always` when it restricts nothing. Null is a value like any other: `ne`, `notIn`
 * and `not` match it unless they exclude it. Throws TypeError for an unknown column or operator. `rows` is the name of the table
 * in the statement.
 */
export function compileWhere(
  table: Table,
  where: object,
  parameters: Parameters,
  rows = table.sql.name,
): string {
  const inner = (part: unknown) => compileWhere(table, asObject(part), parameters, rows);
  const conditions = Object.entries(where).map(([key, value]: [string, unknown]) => {
    if (key === "and") return allOf(asList(value).map(inner));
    if (key === "or") return anyOf(asList(value).map(inner));
    if (key === "not") return negated(inner(value));

    const relation = table.relations().get(key);
    if (relation) return compileRelated(relation, asObject(value), parameters, rows);

    return compileCondition(targetOf(columnOf(table, key)), value, parameters);
  });

  return allOf(conditions);
}

/** Returns the column of this name. Throws TypeError when the table has none. */
export function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (!column) throw new TypeError(`Table ${table.name} has no column ${JSON.stringify(name)}`);

  return column;
}

/** Related rows that are soft-deleted never match. */
function compileRelated(relation: Relation, condition: object, parameters: Parameters, rows: string): string {
  const key = `${rows}.${quote(relation.from)}`;
  const conditions = Object.entries(condition).map(([quantifier, where]: [string, unknown]) => {
    const alias = parameters.alias();
    const matches = compileWhere(relation.table, asObject(where), parameters, alias);
    const exists = `exists (select ${relatedRows(relation, key, alias)} and ${allOf([matches, isThere])})`;
    if (quantifier === "some") return exists;
    if (quantifier === "none") return `not ${exists}`;

    throw new TypeError(`A relation has some or none, not ${JSON.stringify(quantifier)}`);
  });
  if (conditions.length === 0) throw new TypeError("The condition on a relation is empty");

  return allOf(conditions);
}

function anyOf(alternatives: readonly string[]): string {
  if (alternatives.includes(always)) return always;

  return alternatives.length === 0 ? noRow : `(${alternatives.join(" or ")})`;
}

function negated(condition: string): string {
  if (condition === always) return noRow;

  return condition === noRow ? always : `(${condition}) is not true`;
}

function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;

  throw new TypeError("`and` and `or` take a list");
}
