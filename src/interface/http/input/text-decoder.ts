import { fieldsOf, type Schema } from "#application/kit/schema";

/** Turns text into the type that the schema has in its place; what does not look like that type stays as it is. */
export type TextDecoder = (text: unknown) => unknown;

const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const asItIs: TextDecoder = (text) => text;

/** Queries, forms and paths hold nothing but text. The schema is walked once, at start-up. */
export function textDecoder(schema: Schema): TextDecoder {
  switch (schema.type) {
    case "number":
      return (text) => (typeof text === "string" && decimal.test(text) ? Number(text) : text);
    case "boolean":
      return (text) => (text === "true" ? true : text === "false" ? false : text);
    case "array":
      return listDecoder(schema);
    case "object":
      return objectDecoder(schema);
    default:
      return asItIs;
  }
}

function listDecoder(schema: Schema): TextDecoder {
  const [item]: Schema[] = schema.$_terms["items"] ?? [];
  const decode = item ? textDecoder(item) : asItIs;

  return (texts) => (Array.isArray(texts) ? texts.map(decode) : texts);
}

function objectDecoder(schema: Schema): TextDecoder {
  const decoders = Object.entries(fieldsOf(schema))
    .map(([key, field]) => [key, textDecoder(field)] as const)
    .filter(([, decode]) => decode !== asItIs);
  if (decoders.length === 0) return asItIs;

  return (texts) => {
    if (typeof texts !== "object" || texts === null || Array.isArray(texts)) return texts;

    const decoded: Record<string, unknown> = { ...texts };
    for (const [key, decode] of decoders) if (key in decoded) decoded[key] = decode(decoded[key]);

    return decoded;
  };
}
