import type { Description, Rule } from "#application/kit/schema-reader";
import type { JsonSchema } from "#interface/shared/schema/document";

type Correction = (json: JsonSchema, description: Description) => JsonSchema;

/** joi-to-swagger lists neither null nor booleans among the values of an enum. */
const choices: Correction = (json, { isClosed, allowed }) =>
  isClosed ? { ...json, enum: [...allowed] } : json;

/** joi-to-swagger drops the defaults 0, "" and null. */
const defaults: Correction = (json, { hasDefault, default: value }) =>
  hasDefault && typeof value !== "function" ? { ...json, default: value } : json;

/** The upgrader converts `nullable` only beside a type; a schema without a type allows null anyway. */
const untyped: Correction = ({ nullable: _, ...json }) => json;

/**
 * joi-to-swagger knows neither exclusive bounds nor multiples, and takes "positive" for "at least 1". Joi also refuses
 * numbers beyond the precision of a double. Clients store a number as wide as its bounds and its format ask for.
 */
const bounds: Correction = ({ minimum: _min, maximum: _max, ...json }, { kind, rules }) => {
  if (kind !== "number") return json;

  const declared: JsonSchema = Object.assign({}, ...rules.map(boundOf));
  const given = {
    ...("minimum" in declared || "exclusiveMinimum" in declared ? {} : { minimum: Number.MIN_SAFE_INTEGER }),
    ...("maximum" in declared || "exclusiveMaximum" in declared ? {} : { maximum: Number.MAX_SAFE_INTEGER }),
    ...declared,
  };
  const isNarrow = Object.values(given).every(
    (limit) => Number(limit) >= -(2 ** 31) && Number(limit) < 2 ** 31,
  );
  const isWhole = rules.some(({ is }) => is === "integer");

  return { ...json, ...given, format: isWhole ? (isNarrow ? "int32" : "int64") : "double" };
};

function boundOf(rule: Rule): JsonSchema {
  switch (rule.is) {
    case "min":
      return { minimum: rule.limit };
    case "max":
      return { maximum: rule.limit };
    case "greater":
      return { exclusiveMinimum: rule.limit };
    case "less":
      return { exclusiveMaximum: rule.limit };
    case "multiple":
      return { multipleOf: rule.limit };
    default:
      return {};
  }
}

/**
 * joi-to-swagger takes the first pattern only, and its flags as a part of it. Half surrogate pairs are left out: text in JSON
 * has none (RFC 7493, section 2.1), and not every reader of a contract supports them in a pattern.
 */
const patterns: Correction = ({ pattern: _, ...json }, { rules }) => {
  const all = rules.flatMap((rule) =>
    rule.is === "pattern" ? [{ pattern: rule.pattern.source.replace(String.raw`\ud800-\udfff`, "") }] : [],
  );

  return all.length > 1 ? { ...json, allOf: all } : { ...json, ...all[0] };
};

/** Joi refuses empty text unless it is allowed, and counts the minimum after it has trimmed the text. */
const shortest: Correction = ({ minLength, ...json }, { kind, isClosed, allowed, rules }) => {
  if (kind !== "string" || isClosed) return json;

  const limit = minLength ?? 1;
  const isTrimmed = rules.some(({ is }) => is === "trim");
  const inner = limit > 1 ? `\\S[\\s\\S]{${limit - 2},}\\S` : "\\S";
  const trimmed = isTrimmed && { allOf: [...(json.allOf ?? []), { pattern: inner }] };
  if (!allowed.includes("")) return { ...json, minLength: limit, ...trimmed };

  const empty = isTrimmed ? { pattern: "^\\s*$" } : { maxLength: 0 };
  return limit > 1 ? { ...json, anyOf: [empty, { minLength: limit, ...trimmed }] } : json;
};

/** Text that declares no example gets a plain one: Swagger UI would make up the strangest text that fits. */
const examples: Correction = (json, { kind, schema }) => {
  if ((kind !== "string" && kind !== "date") || json.examples || json.enum) return json;

  const texts = formattedTexts[String(json.format)] ?? plainTexts;
  const example = texts.find((text) => schema.validate(text).error === undefined);
  return example === undefined ? json : { ...json, examples: [example] };
};

const plainTexts = ["string", "long enough a text", "a"];
const formattedTexts: Record<string, string[]> = {
  uuid: ["0198c0de-7000-7000-8000-000000000000"],
  "date-time": ["2026-01-31T09:30:00.000Z"],
  email: ["ada@example.com"],
};

/** joi-to-swagger drops allowed values of another type. */
const otherValues: Correction = (json, { kind, isClosed, allowed }) => {
  const others = allowed.filter(
    (value) => value !== null && !(kind === "string" && typeof value === "string"),
  );
  if (isClosed || others.length === 0) return json;

  const { title, description, default: fallback, examples: shown, ...rules } = json;
  const words = Object.entries({ title, description, default: fallback, examples: shown });
  return {
    ...Object.fromEntries(words.filter(([, text]) => text !== undefined)),
    anyOf: [rules, { enum: others }],
  };
};

const corrections = [choices, defaults, untyped, bounds, patterns, shortest, examples, otherValues];

/** Corrects the translation of one schema. `tests/openapi/contract.test.ts` fails without any one of the corrections. */
export function corrected(json: JsonSchema, description: Description): JsonSchema {
  return corrections.reduce((whole, correct) => correct(whole, description), json);
}
