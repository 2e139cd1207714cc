import { escapeLiteral } from "pg";
import { type Relation, relatedRows } from "#infrastructure/database/query/relations";
import { type Parameters, quote } from "#infrastructure/database/query/statement";
import type { Column } from "#infrastructure/database/column";
import type { Table } from "#infrastructure/database/table";

/** The conditions that every row and no row meets. */
export const always = "true";
const noRow = "false";

/** The condition for rows that are not soft-deleted. */
export const isThere = `"deletedAt" is null`;

/** A value in a condition: a column, or a part of a jsonb column. */
interface Target extends Pick<Column, "name" | "kind" | "isList" | "nullable"> {
  readonly sql: string;
  /** The same as text, if it is jsonb. Null in JSON is then null in SQL. */
  readonly text: string;
}

type Operator = (target: Target, operand: unknown, parameters: Parameters) => string;

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

function targetOf(column: Column): Target {
  const sql = quote(column.name);

  return { ...column, sql, text: column.kind === "jsonb" ? `${sql} #>> '{}'` : sql };
}

/** The value of a key in JSON, which may be missing. */
function partOf({ name, sql }: Target, key: string): Target {
  const part = { name: `${name}.${key}`, kind: "jsonb", isList: false, nullable: true } as const;

  return { ...part, sql: `${sql}->${escapeLiteral(key)}`, text: `${sql}->>${escapeLiteral(key)}` };
}

function compileCondition(target: Target, condition: unknown, parameters: Parameters): string {
  if (!isOperators(condition)) return equals(target, condition, parameters);

  const used = Object.entries(condition);
  if (used.length === 0) throw new TypeError(`The condition on ${target.name} is empty`);

  return allOf(used.map(([name, operand]) => operatorOf(name)(target, operand, parameters)));
}

const equals: Operator = (target, operand, parameters) =>
  operand === null ? `${target.text} is null` : compare("=")(target, operand, parameters);

const differs: Operator = (target, operand, parameters) => {
  if (operand === null) return `${target.text} is not null`;

  return compare(target.nullable ? "is distinct from" : "<>")(target, operand, parameters);
};

const isIn: Operator = (target, operand, parameters) => {
  const { values, hasNull } = asSet(target, operand);
  const found = `${target.sql} = any(${parameters.add(values)})`;

  return hasNull ? `(${found} or ${target.text} is null)` : found;
};

const isNotIn: Operator = (target, operand, parameters) => {
  const { values, hasNull } = asSet(target, operand);
  const missing = `${target.sql} <> all(${parameters.add(values)})`;
  if (hasNull) return `(${missing} and ${target.text} is not null)`;

  return target.nullable ? `(${missing} or ${target.text} is null)` : missing;
};

const compare =
  (operator: string): Operator =>
  (target, operand, parameters) =>
    `${target.sql} ${operator} ${parameters.add(asValue(target, operand))}`;

const matches =
  (operator: "like" | "ilike", pattern: (text: string) => string): Operator =>
  (target, operand, parameters) =>
    `${target.text} ${operator} ${parameters.addPattern(pattern(asText(target, operand)))}`;

const containsText = matches("ilike", (text) => `%${escaped(text)}%`);

const contains: Operator = (target, operand, parameters) =>
  target.kind === "jsonb" && typeof operand !== "string"
    ? compare("@>")(target, operand, parameters)
    : containsText(target, operand, parameters);

/** Compares a list with a list of items. */
const overlaps =
  (operator: "@>" | "&&", itemsOf: (operand: unknown) => unknown = (items) => items): Operator =>
  (target, operand, parameters) => {
    if (!target.isList) throw new TypeError(`The condition on ${target.name} needs a list column`);

    return compare(operator)(target, itemsOf(operand), parameters);
  };

const at: Operator = (target, operand, parameters) => {
  if (target.kind !== "jsonb" || target.isList)
    throw new TypeError(`The condition on ${target.name} needs a jsonb column`);
  const parts = Object.entries(asObject(operand)).map(([key, condition]: [string, unknown]) =>
    compileCondition(partOf(target, key), condition, parameters),
  );

  return allOf(parts);
};

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
  ["contains", contains],
  ["startsWith", matches("ilike", (text) => `${escaped(text)}%`)],
  ["has", overlaps("@>", (item) => [item])],
  ["hasAll", overlaps("@>")],
  ["hasAny", overlaps("&&")],
  ["at", at],
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

const isItem = (value: unknown) =>
  value !== undefined && (typeof value !== "object" || value instanceof Date);

/** Returns the value as a parameter. Throws TypeError for a value that the target cannot have. */
function asValue({ name, kind, isList }: Target, value: unknown): unknown {
  if (kind === "jsonb" && value !== undefined) return JSON.stringify(value);
  if (isList ? Array.isArray(value) && value.every(isItem) : value === null || isItem(value)) return value;

  throw new TypeError(`The condition on ${name} has no value to compare with`);
}

function asSet(target: Target, operand: unknown): { values: unknown[]; hasNull: boolean } {
  if (!Array.isArray(operand)) throw new TypeError(`The condition on ${target.name} takes a list`);
  const given = operand.filter((value) => value !== null);

  return { values: given.map((value) => asValue(target, value)), hasNull: given.length < operand.length };
}

function asText({ name, kind, isList }: Target, operand: unknown): string {
  if (typeof operand === "string" && (kind === "text" || kind === "jsonb") && !isList) return operand;

  throw new TypeError(`The condition on ${name} needs a text column and a text`);
}
