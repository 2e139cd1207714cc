import { read } from "#application/kit/schema-reader";
import type { Fields, Schema } from "#application/kit/schema";

/** Converts text to the type that the schema asks for; text that does not look like that type stays unchanged. */
type TextDecoder = (text: unknown) => unknown;

const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const unchanged: TextDecoder = (text) => text;

/** Compiles the decoder of a query, form or path, which consist of text only. */
export function fieldsDecoder(fields: Fields): (texts: object) => object {
  const decoders = Object.entries(fields)
    .map(([key, field]) => [key, textDecoder(field)] as const)
    .filter(([, decode]) => decode !== unchanged);

  return (texts) => {
    const decoded: Record<string, unknown> = { ...texts };
    for (const [key, decode] of decoders) if (key in decoded) decoded[key] = decode(decoded[key]);

    return decoded;
  };
}

function textDecoder(schema: Schema): TextDecoder {
  const description = read(schema);
  switch (description.kind) {
    case "number":
      return (text) => (typeof text === "string" && decimal.test(text) ? Number(text) : text);
    case "boolean":
      return (text) => (text === "true" ? true : text === "false" ? false : text);
    case "list":
      return description.item ? listDecoder(description.item) : unchanged;
    case "object":
      return objectDecoder(description.fields);
    case "string":
    case "date":
    case "record":
    case "upload":
    case "lenient":
    case "any":
      return unchanged;
  }
}

function listDecoder(item: Schema): TextDecoder {
  const decode = textDecoder(item);

  return (texts) => (Array.isArray(texts) ? texts.map(decode) : texts);
}

function objectDecoder(fields: Fields): TextDecoder {
  const decode = fieldsDecoder(fields);

  return (texts) =>
    typeof texts === "object" && texts !== null && !Array.isArray(texts) ? decode(texts) : texts;
}
