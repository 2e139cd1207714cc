import joiToSwaggerModule from "joi-to-swagger";
import { isAnyText, type Schema, type UploadRule, uploadRuleOf } from "#application/kit/schema";
import type { JsonSchema } from "#interface/shared/schema/document";

// A CommonJS module: its types know the function only as `default`.
const { default: joiToSwagger } = joiToSwaggerModule;

/**
 * Translates a schema on its own: no names, and nothing about the places where it is used.
 *
 * joi-to-swagger converts, but to OpenAPI 3.0: it knows neither type "null" nor exclusive bounds, spoils patterns that
 * have flags, takes positive for "at least 1", and drops defaults like 0. Joi's own output for draft 2020-12 has those
 * right, so its keywords win. It loses what joi-to-swagger has: titles, examples and forbidden values.
 */
export function translate(schema: Schema): JsonSchema {
  const upload = uploadRuleOf(schema);
  if (upload) return file(upload);
  if (isAnyText(schema)) return { type: "string", ...described(schema) };

  const exact = schema["~standard"].jsonSchema.input({ target: "draft-2020-12" });
  const { swagger } = joiToSwagger(schema);
  const {
    type,
    nullable,
    format,
    pattern,
    minimum,
    maximum,
    example = textFor(schema, exact),
    ...kept
  } = swagger;
  const hasNull = Array.isArray(exact["type"]) && exact["type"].includes("null");

  return {
    ...("type" in exact && { type: exact["type"] }),
    ...kept,
    ...(example !== undefined && { examples: [example] }),
    ...exact,
    ...(schema.type === "number" && bounded(exact)),
    ...(isTrimmed(schema) && trimmedText(schema, exact)),
    // Joi lists the values of an enum without the null that its type allows.
    ...(Array.isArray(exact["enum"]) && hasNull && { enum: [...exact["enum"], null] }),
  };
}

/** `maxLength` of what is no text counts bytes (OpenAPI 3.1, section 4.8.14.3). */
const file = ({ maxBytes, types }: UploadRule): JsonSchema => ({
  type: "string",
  contentMediaType: "application/octet-stream",
  maxLength: maxBytes,
  description: `A file of at most ${maxBytes} bytes: ${types.join(", ")}.`,
});

const described = (schema: Schema) => {
  const description: unknown = schema.$_getFlag("description");

  return description === undefined ? {} : { description };
};

const plainTexts = ["string", "long enough a text", "a"];
const formattedTexts: Record<string, string[]> = {
  uuid: ["0198c0de-7000-7000-8000-000000000000"],
  "date-time": ["2026-01-31T09:30:00.000Z"],
  email: ["ada@example.com"],
};

/** An example for text that declares none: without one, Swagger UI makes up the strangest text that fits. */
function textFor(schema: Schema, { type, format, enum: choices }: JsonSchema): string | undefined {
  if (![type].flat().includes("string") || choices) return undefined;

  const texts = formattedTexts[String(format)] ?? plainTexts;
  return texts.find((text) => schema.validate(text).error === undefined);
}

/** Clients store a number as wide as its bounds ask for. */
function bounded(exact: JsonSchema): JsonSchema {
  const bounds = safeBounds(exact);
  const limits = Object.values({ ...bounds, ...exact }).filter((value) => typeof value === "number");
  const isNarrow = limits.every((limit) => limit >= -(2 ** 31) && limit < 2 ** 31);

  return { ...bounds, format: isNarrow ? "int32" : "int64" };
}

/** Joi refuses numbers beyond the precision of a double, whatever the schema says. */
function safeBounds(exact: JsonSchema): JsonSchema {
  return {
    ...("minimum" in exact || "exclusiveMinimum" in exact ? {} : { minimum: Number.MIN_SAFE_INTEGER }),
    ...("maximum" in exact || "exclusiveMaximum" in exact ? {} : { maximum: Number.MAX_SAFE_INTEGER }),
  };
}

const isTrimmed = (schema: Schema) => schema.type === "string" && schema.$_getRule("trim") !== undefined;

/** What has to be left when outer spaces are gone. */
function trimmedText(schema: Schema, { minLength, allOf }: JsonSchema): JsonSchema {
  if (schema.validate("").error === undefined) return {};

  const inner = Number(minLength) > 1 ? `\\S[\\s\\S]{${Number(minLength) - 2},}\\S` : "\\S";

  return { allOf: [...(Array.isArray(allOf) ? allOf : []), { pattern: inner }] };
}
