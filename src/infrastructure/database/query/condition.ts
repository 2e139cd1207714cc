import { escapeLiteral } from "pg";
import type { Column } from "#infrastructure/database/column";
import { type Parameters, quote } from "#infrastructure/database/query/statement";

/** The condition that every row meets. */
export const always = "true";

/** A value in a condition: a column, or a part of a jsonb column. */
interface Target extends Pick<Column, "name" | "kind" | "isList" | "nullable"> {
  readonly sql: string;
  /** The same as text, if it is jsonb. Null in JSON is then null in SQL. */
  readonly text: string;
}

type Operator = (target: Target, operand: unknown, parameters: Parameters) => string;

/** Returns a column as the value of a condition. */
export function targetOf(column: Column): Target {
  const sql = quote(column.name);

  return { ...column, sql, text: column.kind === "jsonb" ? `${sql} #>> '{}'` : sql };
}

/** The value of a key in JSON, which may be missing. */
function partOf({ name, sql }: Target, key: string): Target {
  const part = { name: `${name}.${key}`, kind: "jsonb", isList: false, nullable: true } as const;

  return { ...part, sql: `${sql}->${escapeLiteral(key)}`, text: `${sql}->>${escapeLiteral(key)}` };
}

/** Compiles the condition on one value. Throws TypeError for an unknown operator, and for a value that the target cannot have. */
export function compileCondition(target: Target, condition: unknown, parameters: Parameters): string {
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

/** Joins conditions that must all be met. */
export function allOf(conditions: readonly string[]): string {
  const restrictions = conditions.filter((condition) => condition !== always);
  if (restrictions.length === 0) return always;

  return restrictions.length === 1 ? restrictions.join() : `(${restrictions.join(" and ")})`;
}

const isOperators = (condition: unknown): condition is object =>
  typeof condition === "object" &&
  condition !== null &&
  !(condition instanceof Date) &&
  !Array.isArray(condition);

export function asObject(value: unknown): object {
  if (isOperators(value)) return value;

  throw new TypeError("A part of a where must be an object");
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
