import { upgradeFromThreeToThreeOne } from "@scalar/openapi-upgrader/3.0-to-3.1";
import joiToSwaggerModule from "joi-to-swagger";
import { read } from "#application/kit/schema-reader";
import type { Schema } from "#application/kit/schema";
import { corrected } from "#interface/shared/schema/corrections";
import type { JsonSchema } from "#interface/shared/schema/document";

// A CommonJS module: its types know the function only as `default`.
const { default: joiToSwagger } = joiToSwaggerModule;

/**
 * Translates one level of a schema: joi-to-swagger converts it to OpenAPI 3.0, the upgrader to 3.1, and `corrections.ts` adds
 * what both lose. `parts` are the keywords for fields and items, which the caller translates on its own. Keywords of
 * `.meta({ swagger })` replace all others; with `swaggerOverride`, they are the whole translation.
 */
export function translate(schema: Schema, parts: JsonSchema): JsonSchema {
  const description = read(schema);
  const { name, override } = description;
  const { swagger, components } = joiToSwagger(schema);
  const converted = upgraded(name === undefined ? swagger : components?.schemas?.[name]);
  if (override.isWhole) return converted;

  return { ...corrected({ ...converted, ...parts }, description), ...upgraded({ ...override.keywords }) };
}

/** The upgrader takes whole documents only. */
function upgraded(schema: object): JsonSchema {
  const document = { openapi: "3.0.4", components: { schemas: { schema } } };

  return upgradeFromThreeToThreeOne(document).components.schemas.schema;
}
