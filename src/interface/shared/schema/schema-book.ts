import { isDeepStrictEqual } from "node:util";
import { type Fields, fieldsOf, type Schema } from "#application/kit/schema";
import type { JsonSchema } from "#interface/shared/schema/document";
import { exampleOf } from "#interface/shared/schema/example";
import { translate } from "#interface/shared/schema/translate";

/** A body refuses unknown keys and a query drops them; an answer has every key that has a default. */
export type Place = "body" | "query" | "answer";

interface Component {
  schema: JsonSchema;
  /** The operation that named it first. */
  usedBy: string;
}

/** What else there is in a query is text with a name, not a number as in a list, and dropped. */
const otherText = {
  additionalProperties: { type: "string" },
  propertyNames: { pattern: "^[^\\[\\]]*[^\\[\\]0-9][^\\[\\]]*$" },
};

/** Turns schemas into JSON Schema, and keeps each named one once, as a component. */
export class SchemaBook {
  readonly #components = new Map<string, Component>();

  get components(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#components].map(([name, { schema }]) => [name, schema]));
  }

  /** Throws when two different schemas bear one name; `usedBy` tells them apart in the message. */
  describe(schema: Schema, place: Place, usedBy: string): JsonSchema {
    const name: unknown = schema.$_getFlag("id");
    const whole = this.#convert(schema, place, usedBy);

    return typeof name === "string" ? this.#refer(name, whole, usedBy) : whole;
  }

  /** A value that fits what `describe` or `describeFields` has returned. */
  exampleOf(described: JsonSchema): unknown {
    return exampleOf(described, this.components);
  }

  describeFields(fields: Fields, place: Place, usedBy: string): JsonSchema {
    const entries = Object.entries(fields).filter(([, field]) => field.$_getFlag("presence") !== "forbidden");
    const required = entries.filter(([, field]) => isAlwaysThere(field, place)).map(([key]) => key);

    return {
      type: "object",
      properties: Object.fromEntries(
        entries.map(([key, field]) => [key, this.describe(field, place, usedBy)]),
      ),
      ...(required.length > 0 && { required }),
      ...(place === "query" ? otherText : { additionalProperties: false }),
    };
  }

  #convert(schema: Schema, place: Place, usedBy: string): JsonSchema {
    const whole = translate(schema);
    const items: Schema[] = schema.$_terms["items"] ?? [];
    if (items[0] && items.length === 1) return { ...whole, items: this.describe(items[0], place, usedBy) };
    if (!schema.$_terms["keys"]) return whole;

    return { ...whole, ...this.describeFields(fieldsOf(schema), place, usedBy), type: whole["type"] };
  }

  #refer(name: string, { default: fallback, ...whole }: JsonSchema, usedBy: string): JsonSchema {
    const { schema, isNullable } = withoutNull(whole);
    const known = this.#components.get(name);
    if (known && !isDeepStrictEqual(known.schema, schema)) {
      throw new Error(
        `Two schemas bear the name ${name}: one in ${known.usedBy}, a different one in ${usedBy}`,
      );
    }
    if (!known) this.#components.set(name, { schema, usedBy });

    const $ref = `#/components/schemas/${name}`;
    const reference = isNullable ? { oneOf: [{ $ref }, { type: "null" }] } : { $ref };

    return fallback === undefined ? reference : { ...reference, default: fallback };
  }
}

function withoutNull(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  const { type, enum: values } = schema;
  if (!Array.isArray(type) || !type.includes("null")) return { schema, isNullable: false };

  const [only, ...others] = type.filter((one) => one !== "null");
  const left = Array.isArray(values) && { enum: values.filter((value) => value !== null) };

  return {
    schema: { ...schema, type: others.length > 0 ? [only, ...others] : only, ...left },
    isNullable: true,
  };
}

const isAlwaysThere = (schema: Schema, place: Place) =>
  schema.$_getFlag("presence") === "required" ||
  (place === "answer" && schema.$_getFlag("default") !== undefined);
