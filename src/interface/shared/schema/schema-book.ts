import { isDeepStrictEqual } from "node:util";
import type { Fields, Schema } from "#application/kit/schema";
import { type Description, presenceOf, read } from "#application/kit/schema-reader";
import type { JsonSchema } from "#interface/shared/schema/document";
import { exampleOf } from "#interface/shared/schema/example";
import { translate } from "#interface/shared/schema/translate";

/** The use of a schema: a body refuses unknown keys, a query drops them, and an answer has every key that has a default. */
export type Place = "body" | "query" | "answer";

interface Component {
  schema: JsonSchema;
  /** The operation that named it first. */
  usedBy: string;
}

/** Unknown keys of a query are dropped: text under a name, not under a number as in a list. */
const otherText = {
  additionalProperties: { type: "string" },
  propertyNames: { pattern: "^[^\\[\\]]*[^\\[\\]0-9][^\\[\\]]*$" },
};

/** Translates schemas to JSON Schema, and collects each named one once, as a component. */
export class SchemaBook {
  readonly #components = new Map<string, Component>();

  get components(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#components].map(([name, { schema }]) => [name, schema]));
  }

  /** Throws when two different schemas have one name; the message contains the `usedBy` of both. */
  describe(schema: Schema, place: Place, usedBy: string): JsonSchema {
    const description = read(schema);
    const whole = translate(schema, this.#partsOf(description, place, usedBy));

    return description.name === undefined ? whole : this.#refer(description.name, whole, usedBy);
  }

  /** Returns a value that fits a result of `describe` or `describeFields`. */
  exampleOf(described: JsonSchema): unknown {
    return exampleOf(described, this.components);
  }

  describeFields(fields: Fields, place: Place, usedBy: string, isOpen = false): JsonSchema {
    const entries = Object.entries(fields).filter(([, field]) => presenceOf(field) !== "forbidden");
    const required = entries.filter(([, field]) => isAlwaysThere(field, place)).map(([key]) => key);

    return {
      type: "object",
      properties: Object.fromEntries(
        entries.map(([key, field]) => [key, this.describe(field, place, usedBy)]),
      ),
      ...(required.length > 0 && { required }),
      ...(place === "query" ? otherText : { additionalProperties: isOpen }),
    };
  }

  #partsOf(description: Description, place: Place, usedBy: string): JsonSchema {
    switch (description.kind) {
      case "list":
        return description.item ? { items: this.describe(description.item, place, usedBy) } : {};
      case "object": {
        const { type: _, ...parts } = this.describeFields(
          description.fields,
          place,
          usedBy,
          description.isOpen,
        );
        return parts;
      }
      default:
        return {};
    }
  }

  #refer(name: string, { default: fallback, ...whole }: JsonSchema, usedBy: string): JsonSchema {
    const { schema, isNullable } = withoutNull(whole);
    const known = this.#components.get(name);
    if (known && !isDeepStrictEqual(known.schema, schema)) {
      throw new Error(
        `Two schemas have the name ${name}: one in ${known.usedBy}, a different one in ${usedBy}`,
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
  const [only = "null", nullType] = Array.isArray(type) ? type : [];
  if (nullType !== "null") return { schema, isNullable: false };

  const left = values && { enum: values.filter((value) => value !== null) };
  return { schema: { ...schema, type: only, ...left }, isNullable: true };
}

function isAlwaysThere(schema: Schema, place: Place): boolean {
  const { presence, hasDefault } = read(schema);

  return presence === "required" || (place === "answer" && hasDefault);
}
