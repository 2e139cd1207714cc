import type Joi from "joi";
import { asDeclared } from "#application/kit/erased";
import { list, object, optional, type Schema, string } from "#application/kit/schema";
import { fieldsOf, read } from "#application/kit/schema-reader";

/** A query has at most 100 parameters, and a URL 8 kB. */
const mostValues = 50;

/** A required item would have to be in every list. */
const valuesOf = (field: Schema) => list(optional(field)).min(1).max(mostValues);

/** The input of each operator of `Where`, for a field with this schema. */
const operands = {
  eq: (field: Schema) => field,
  ne: (field: Schema) => field,
  lt: (field: Schema) => field,
  lte: (field: Schema) => field,
  gt: (field: Schema) => field,
  gte: (field: Schema) => field,
  in: valuesOf,
  notIn: valuesOf,
  contains: () => string(200),
  startsWith: () => string(200),
  has: itemOf,
  hasAll: (field: Schema) => valuesOf(itemOf(field)),
  hasAny: (field: Schema) => valuesOf(itemOf(field)),
};

function itemOf(field: Schema): Schema {
  const description = read(field);
  if (description.kind !== "list" || !description.item) throw new TypeError("Only a list has items");

  return description.item;
}

type Operator = keyof typeof operands;
type Operand<V, O> = O extends "in" | "notIn"
  ? V[]
  : O extends "contains" | "startsWith"
    ? string
    : O extends "has"
      ? Extract<V, readonly unknown[]>[number]
      : V;
type Declared<Row> = { readonly [K in keyof Row]?: readonly Operator[] };

/** The value of a filter, which is a part of a `where`. */
type Filters<Row, D extends Declared<Row>> = {
  [K in keyof D & keyof Row]?: {
    [O in NonNullable<D[K]>[number]]?: Operand<NonNullable<Row[K]>, O>;
  };
};

/**
 * The filters of a list, as an input field: `filter[createdAt][gte]=2026-01-01T00:00:00Z`. Declares the operators of each field
 * of `row`; every condition has to match. Spread the value into `where`.
 */
export function filters<Row, const D extends Declared<Row>>(row: Joi.ObjectSchema<Row>, declared: D) {
  const schemas = fieldsOf(row);
  const conditions = Object.entries<readonly Operator[] | undefined>(declared).map(
    ([name, operators = []]) => {
      const field = schemas[name];
      if (!field) throw new TypeError(`There is no field ${name} to filter by`);
      const fields = operators.map((operator) => [operator, optional(operands[operator](field))]);

      return [name, optional(object(Object.fromEntries(fields)).custom(unlessEmpty))];
    },
  );

  return optional(asDeclared<Joi.ObjectSchema<Filters<Row, D>>>(object(Object.fromEntries(conditions))));
}

/** Leaves out a field of which the query has only unknown operators: a `where` refuses an empty condition. */
const unlessEmpty = (condition: object) => (Object.keys(condition).length > 0 ? condition : undefined);
