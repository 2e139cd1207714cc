import { type Parameters, quote } from "#infrastructure/database/query/statement";
import type { Column } from "#infrastructure/database/column";
import type { Table } from "#infrastructure/database/table";

/** The conditions that every row and no row meets. */
export const always = "true";
const noRow = "false";

/** The condition for rows that are not soft-deleted. */
export const isThere = `"deletedAt" is null`;

type Operator = (column: Column, operand: unknown, parameters: Parameters) => string;

/**
 * Compiles a `where` to an SQL condition; `always` when it restricts nothing. Null is a value like any other: `ne`, `notIn`
 * and `not` match it unless they exclude it. Throws TypeError for an unknown column or operator.
 */
export function compileWhere(table: Table, where: object, parameters: Parameters): string {
  const inner = (part: unknown) => compileWhere(table, asObject(part), parameters);
  const conditions = Object.entries(where).map(([key, value]: [string, unknown]) => {
    if (key === "and") return allOf(asList(value).map(inner));
    if (key === "or") return anyOf(asList(value).map(inner));
    if (key === "not") return negated(inner(value));

    return compileCondition(columnOf(table, key), value, parameters);
  });

  return allOf(conditions);
}

/** Returns the column of this name. Throws TypeError when the table has none. */
export function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (!column) throw new TypeError(`Table ${table.name} has no column ${JSON.stringify(name)}`);

  return column;
}

function compileCondition(column: Column, condition: unknown, parameters: Parameters): string {
  if (!isOperators(condition)) return equals(column, condition, parameters);

  const used = Object.entries(condition);
  if (used.length === 0) throw new TypeError(`The condition on ${column.name} is empty`);

  return allOf(used.map(([name, operand]) => operatorOf(name)(column, operand, parameters)));
}

const equals: Operator = (column, operand, parameters) =>
  operand === null ? `${quote(column.name)} is null` : compare("=")(column, operand, parameters);

const differs: Operator = (column, operand, parameters) => {
  if (operand === null) return `${quote(column.name)} is not null`;

  return compare(column.nullable ? "is distinct from" : "<>")(column, operand, parameters);
};

const isIn: Operator = (column, operand, parameters) => {
  const { values, hasNull } = asSet(column, operand);
  const found = `${quote(column.name)} = any(${parameters.add(values)})`;

  return hasNull ? `(${found} or ${quote(column.name)} is null)` : found;
};

const isNotIn: Operator = (column, operand, parameters) => {
  const { values, hasNull } = asSet(column, operand);
  const name = quote(column.name);
  const missing = `${name} <> all(${parameters.add(values)})`;
  if (hasNull) return `(${missing} and ${name} is not null)`;

  return column.nullable ? `(${missing} or ${name} is null)` : missing;
};

const compare =
  (operator: string): Operator =>
  (column, operand, parameters) =>
    `${quote(column.name)} ${operator} ${parameters.add(asValue(column, operand))}`;

const matches =
  (operator: "like" | "ilike", pattern: (text: string) => string): Operator =>
  (column, operand, parameters) =>
    `${quote(column.name)} ${operator} ${parameters.addPattern(pattern(asText(column, operand)))}`;

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");

const operators = new Map<string, Operator>([
  ["eq", equals],
  ["ne", differs],
  ["in", isIn],
  ["notIn", isNotIn],
  ["lt", compare("<")],
  ["lte", compare("<=")],
  ["gt", compare(">")],
  ["gte", compare(">=")],
  ["like", matches("like", (pattern) => pattern)],
  ["ilike", matches("ilike", (pattern) => pattern)],
  ["contains", matches("ilike", (text) => `%${escaped(text)}%`)],
  ["startsWith", matches("ilike", (text) => `${escaped(text)}%`)],
]);

function operatorOf(name: string): Operator {
  const operator = operators.get(name);
  if (!operator) throw new TypeError(`There is no operator ${JSON.stringify(name)}`);

  return operator;
}

function allOf(conditions: readonly string[]): string {
  const restrictions = conditions.filter((condition) => condition !== always);
  if (restrictions.length === 0) return always;

  return restrictions.length === 1 ? restrictions.join() : `(${restrictions.join(" and ")})`;
}

function anyOf(alternatives: readonly string[]): string {
  if (alternatives.includes(always)) return always;

  return alternatives.length === 0 ? noRow : `(${alternatives.join(" or ")})`;
}

function negated(condition: string): string {
  if (condition === always) return noRow;

  return condition === noRow ? always : `(${condition}) is not true`;
}

const isOperators = (condition: unknown): condition is object =>
  typeof condition === "object" &&
  condition !== null &&
  !(condition instanceof Date) &&
  !Array.isArray(condition);

function asObject(value: unknown): object {
  if (isOperators(value)) return value;

  throw new TypeError("A part of a where must be an object");
}

function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;

  throw new TypeError("`and` and `or` take a list");
}

function asValue(column: Column, value: unknown): unknown {
  if (value === undefined || (typeof value === "object" && value !== null && !(value instanceof Date))) {
    throw new TypeError(`The condition on ${column.name} has no value to compare with`);
  }

  return value;
}

function asSet(column: Column, operand: unknown): { values: unknown[]; hasNull: boolean } {
  if (!Array.isArray(operand)) throw new TypeError(`The condition on ${column.name} takes a list`);
  const values = operand.map((value) => asValue(column, value)).filter((value) => value !== null);

  return { values, hasNull: values.length < operand.length };
}

function asText(column: Column, operand: unknown): string {
  if (typeof operand === "string" && column.kind === "text") return operand;

  throw new TypeError(`The condition on ${column.name} needs a text column and a text`);
}
