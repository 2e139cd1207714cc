import Joi from "joi";

/** Text whose length is told in characters. */
export interface TextSchema extends Joi.StringSchema {
  /** Unicode code points, as PostgreSQL and JSON Schema count them; Joi's `min` and `max` count UTF-16 units. */
  characters(min: number, max?: number): this;
}

/** No NUL, no half of a surrogate pair. */
const storable = /^[^\u0000\ud800-\udfff]*$/u;

const characters = {
  method(this: Joi.ExtensionBoundSchema, min: number, max?: number) {
    return this.$_addRule({ name: "characters", args: { min, max } });
  },
  args: ["min", "max"],
  validate(
    value: string,
    { error }: Joi.CustomHelpers,
    { min, max = Infinity }: Record<string, number | undefined>,
  ) {
    const count = Array.from(value).length;
    if (min !== undefined && count < min) return error("string.min", { limit: min });

    return count > max ? error("string.max", { limit: max }) : value;
  },
  /** For Joi's JSON Schema, which the contract is made of. */
  jsonSchema({ args: { min = 1, max } }: { args: Record<string, number | undefined> }, json: object) {
    return { ...json, ...(min > 1 && { minLength: min }), ...(max !== undefined && { maxLength: max }) };
  },
};

const extended: { string(): TextSchema } = Joi.extend({
  type: "string",
  base: Joi.string(),
  rules: { characters },
});

/** Text that PostgreSQL can hold. Its messages never repeat the value. */
export const storableText = () =>
  extended
    .string()
    .pattern(storable, "storable text")
    .messages({ "string.pattern.name": "{{#label}} must be {{#name}}" })
    .prefs({ convert: true });
