import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "chai";
import type fc from "fast-check";
import type { Schema } from "#application/kit/schema";
import type { JsonSchema } from "#interface/shared/schema/document";
import { type Place, SchemaBook } from "#interface/shared/schema/schema-book";
import { labelled } from "./arbitrary-schemas.js";
import { valuesOf } from "./json-schema-values.js";

// One instance for all schemas. Its code is not optimised, because most schemas validate only a few values.
const ajv = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  strictTypes: false,
  ownProperties: true,
  code: { optimize: false },
});
addFormats.default(ajv);
ajv.addVocabulary(["components"]);

/** A schema, and its description in the contract. */
export interface Contract {
  schema: Schema;
  place: Place;
  /** Values that the contract allows. */
  values: fc.Arbitrary<unknown>;
  allows: (value: unknown) => boolean;
}

/** Describes the schema, as a part of a request or as an answer. */
export function contractOf(schema: Schema, place: Place): Contract {
  const book = new SchemaBook();
  const json = book.describe(schema, place, "test");

  return contractFrom(schema, place, json, book.components);
}

/** Reads the description of a schema that refers to `components`. */
export function contractFrom(
  schema: Schema,
  place: Place,
  json: JsonSchema,
  components: Record<string, JsonSchema>,
): Contract {
  const contract = { schema, place, values: valuesOf(json, components), allows: validator(json, components) };

  return labelled(contract, schema);
}

/** Returns a function that returns whether a value fits the description. */
export function validator(
  schema: JsonSchema,
  components: Record<string, JsonSchema>,
): (value: unknown) => boolean {
  return ajv.compile({ ...schema, components: { schemas: components } });
}

/** Asserts that the service accepts the value exactly when the contract allows it. */
export function agrees({ schema, place, allows }: Contract, value: unknown): void {
  const options = { convert: false, noDefaults: true, stripUnknown: place === "query" };
  const { error } = schema.validate(value, options);

  expect(error === undefined, JSON.stringify(value)).to.equal(allows(value));
}
