import Joi from "joi";
import { limitOf } from "#application/kit/schema-reader";

// Joi counts UTF-16 units; PostgreSQL and JSON Schema count Unicode code points. `min` and `max` of this type count code
// points: at most `max` before Joi trims the text, at least `min` after it.

interface Limit {
  limit?: number;
}

const lengthOf = (text: string) => Array.from(text).length;

const atLeast = {
  method: false as const,
  args: ["limit"],
  validate: (value: string, { error }: Joi.CustomHelpers, { limit = 0 }: Limit) =>
    lengthOf(value) < limit ? error("string.min", { limit }) : value,
};

/** Checked by `prepare`, because rules see the trimmed text. */
const atMost = { method: false as const, args: ["limit"], validate: (value: string) => value };

/** A rule that readers of the schema know by Joi's own name for it. */
const rule = (name: string, method: string, limit: number): Joi.GetRuleOptions => ({
  name,
  method,
  args: { limit },
});

const extended: { string(): Joi.StringSchema } = Joi.extend({
  type: "string",
  base: Joi.string(),
  rules: { atLeast, atMost },
  prepare(value: unknown, { schema, error }: Joi.CustomHelpers) {
    const limit = limitOf(schema, "max");
    if (typeof value !== "string" || limit === undefined || lengthOf(value) <= limit) return undefined;

    return { value, errors: error("string.max", { limit }) };
  },
  overrides: {
    min(this: Joi.ExtensionBoundSchema, limit: number) {
      return this.$_addRule(rule("min", "atLeast", limit));
    },
    max(this: Joi.ExtensionBoundSchema, limit: number) {
      return this.$_addRule(rule("max", "atMost", limit));
    },
  },
});

/** No NUL, no half of a surrogate pair. */
export const storable = /^[^\u0000\ud800-\udfff]*$/u;

/** Text that PostgreSQL can store. Its error messages never repeat the value. */
export const storableText = extended
  .string()
  .pattern(storable, "storable text")
  .messages({ "string.pattern.name": "{{#label}} must be {{#name}}" })
  .prefs({ convert: true });
