import Joi from "joi";

/** Text whose length is told in characters. */
export interface TextSchema extends Joi.StringSchema {
  /**
   * Unicode code points, as PostgreSQL and JSON Schema count them; Joi's `min` and `max` count UTF-16 units. Text has
   * to have `max` at most as it comes, and `min` at least once it is trimmed.
   */
  characters(min: number, max?: number): this;
}

/** No NUL, no half of a surrogate pair. */
const storable = /^[^\u0000\ud800-\udfff]*$/u;

const characters = {
  method(this: Joi.ExtensionBoundSchema, min: number, max?: number) {
    return this.$_addRule({ name: "characters", args: { min, max } });
  },
  args: ["min", "max"],
  validate(value: string, { error }: Joi.CustomHelpers, { min = 0 }: Record<string, number | undefined>) {
    return lengthOf(value) < min ? error("string.min", { limit: min }) : value;
  },
  /**
   * For Joi's JSON Schema, which the contract is made of. That text has no half pairs goes without saying (RFC 7493,
   * section 2.1), and not every reader of a contract knows them in a pattern.
   */
  jsonSchema(
    { args: { min = 1, max } }: { args: Record<string, number | undefined> },
    json: { pattern?: string },
  ) {
    const pattern = json.pattern?.replace(String.raw`\ud800-\udfff`, "");

    return {
      ...json,
      ...(pattern !== undefined && { pattern }),
      ...(min > 1 && { minLength: min }),
      ...(max !== undefined && { maxLength: max }),
    };
  },
};

const lengthOf = (text: string) => Array.from(text).length;

const extended: { string(): TextSchema } = Joi.extend({
  type: "string",
  base: Joi.string(),
  rules: { characters },
  prepare(value: unknown, { schema, error }: Joi.CustomHelpers) {
    const max: number | undefined = schema.$_getRule("characters")?.args?.["max"];
    if (typeof value !== "string" || max === undefined || lengthOf(value) <= max) return undefined;

    return { value, errors: error("string.max", { limit: max }) };
  },
});

/** Text that PostgreSQL can hold. Its messages never repeat the value. */
export const storableText = () =>
  extended
    .string()
    .pattern(storable, "storable text")
    .messages({ "string.pattern.name": "{{#label}} must be {{#name}}" })
    .prefs({ convert: true });
