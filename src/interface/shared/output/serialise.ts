import type Joi from "joi";
import type { Schema, Value } from "#application/kit/schema";
import { generateWriter } from "#interface/shared/output/writer";

export interface OutputIssue {
  /** With dots: `results.3.email`. */
  path: string;
  /** Joi's name of the rule: `string.email`. */
  type: string;
}

/** A handler returned a value that does not fit its output schema. The message is logged: it names places and rules, never values. */
export class OutputMismatch extends Error {
  override readonly name = "OutputMismatch";

  constructor(readonly issues: readonly OutputIssue[]) {
    const places = issues.map(({ path, type }) => `${path || "(all of it)"} (${type})`);
    super(`The output does not fit its schema: ${places.join(", ")}`);
  }
}

/**
 * Compiles a schema into the function that converts a handler's result to the JSON text of the response. Keys that the
 * schema does not name are dropped, dates become ISO 8601 text. Throws `OutputMismatch` for a value that does not fit.
 *
 * A generated function writes the values that are certainly valid; Joi validates all others.
 */
export function compileOutput(schema: Schema): (value: unknown) => string {
  const write = generateWriter(schema);
  const judge = schema.required();

  return (value) => write(value) ?? JSON.stringify(validate(judge, value));
}

/** Compiles the same check and strip for values that are not sent as JSON. */
export function checkOutput<S extends Schema>(schema: S): (value: unknown) => Value<S> {
  return (value) => validate(schema, value);
}

const rules: Joi.ValidationOptions = { abortEarly: false, convert: false, stripUnknown: true };

function validate<S extends Schema>(schema: S, value: unknown): Value<S> {
  const { error, value: valid } = schema.validate(value, rules);
  if (error)
    throw new OutputMismatch(error.details.map(({ path, type }) => ({ path: path.join("."), type })));

  return valid;
}
