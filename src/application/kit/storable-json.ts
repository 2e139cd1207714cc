import Joi from "joi";
import { storable } from "#application/kit/text";
import type { Json } from "#domain/shared/json";

const mostCharacters = 10_000;
const mostEntries = 1_000;
const mostLevels = 32;
/** Keys that would reach the prototype of an object. */
export const prototypeKeys = ["__proto__", "constructor", "prototype"];

/** Its limits are those of a `jsonb` value that the service reads back exactly as it was given. */
function isStorable(value: unknown, level = 0): boolean {
  switch (typeof value) {
    case "boolean":
      return true;
    case "string":
      return isText(value);
    case "number":
      return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
    case "object":
      return value === null || (level < mostLevels && hasStorableEntries(value, level + 1));
    default:
      return false;
  }
}

const isText = (text: string) => storable.test(text) && Array.from(text).length <= mostCharacters;

function hasStorableEntries(value: object, level: number): boolean {
  const entries = Object.entries(value);

  return (
    entries.length <= mostEntries &&
    entries.every(([key, child]) => !prototypeKeys.includes(key) && isText(key) && isStorable(child, level))
  );
}

const self = { $ref: "#/components/schemas/Json" };
const text = { maxLength: mostCharacters, pattern: "^[^\\u0000]*$" };

/** Any JSON value that PostgreSQL can store. */
export const storableJson = Joi.any<Json>()
  .custom((value: unknown, { error }) => (isStorable(value) ? value : error("any.json")))
  .messages({ "any.json": "{{#label}} has text, a number, a key or a size that cannot be stored" })
  .meta({
    className: "Json",
    swaggerOverride: true,
    swagger: {
      description: `Any JSON value. A text has at most ${mostCharacters} characters, a list or an object at most ${mostEntries} entries.`,
      anyOf: [
        { type: "boolean" },
        { type: "number", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
        { type: "string", ...text },
        { type: "array", maxItems: mostEntries, items: self },
        {
          type: "object",
          maxProperties: mostEntries,
          propertyNames: { ...text, not: { enum: prototypeKeys } },
          additionalProperties: self,
        },
        { type: "null" },
      ],
      examples: [{ theme: "dark" }],
    },
  });
