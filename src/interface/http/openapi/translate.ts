import joiToSwaggerModule from "joi-to-swagger";
import { isAnyText, type Schema, uploadRuleOf } from "#application/kit/schema";
import type { JsonSchema } from "#interface/http/openapi/document";

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
  if (upload) {
    const description = `A file of at most ${upload.maxBytes} bytes: ${upload.types.join(", ")}.`;
    return { type: "string", contentMediaType: "application/octet-stream", description };
  }

  if (isAnyText(schema)) return { type: "string" };

  const exact = schema["~standard"].jsonSchema.input({ target: "draft-2020-12" });
  const { swagger } = joiToSwagger(schema);
  const {
    type,
    nullable,
    format,
    pattern,
    minimum,
    maximum,
    example = plainText(schema, exact),
    ...kept
  } = swagger;
  const hasNull = Array.isArray(exact["type"]) && exact["type"].includes("null");

  return {
    ...("type" in exact && { type: exact["type"] }),
    ...kept,
    ...(example !== undefined && { examples: [example] }),
    ...exact,
    ...(schema.type === "number" && safeBounds(exact)),
    ...(isTrimmed(schema) && trimmedText(schema, exact)),
    // Joi lists the values of an enum without the null that its type allows.
    ...(Array.isArray(exact["enum"]) && hasNull && { enum: [...exact["enum"], null] }),
  };
}

/** An example for text with a pattern: without one, Swagger UI makes up the strangest text that fits. */
function plainText(schema: Schema, exact: JsonSchema): string | undefined {
  if (!("pattern" in exact) && !("allOf" in exact)) return undefined;

  return ["string", "long enough a text"].find((text) => schema.validate(text).error === undefined);
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
