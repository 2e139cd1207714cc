import type { Fields, Schema, UploadRule } from "#application/kit/schema";

// The only file that reads what Joi keeps in a schema; a test enforces it. Everything else works on `read(schema)`. Joi's own
// `describe()` reads every level below as well, and validates each of them: for a whole service that took 0.5 s at start-up.

declare module "joi" {
  interface AnySchema {
    _preferences: object | null;
    _rules: JoiRule[];
    _valids: { describe(): unknown[] } | null;
    _invalids: object | null;
  }
}

export type Rule =
  | { is: "min" | "max" | "length" | "greater" | "less" | "multiple"; limit: number }
  | { is: "integer" | "trim" | "uuid" | "email" }
  | { is: "pattern"; pattern: RegExp };

interface Facts {
  schema: Schema;
  /** The name of its component in the contract. */
  name: string | undefined;
  presence: "required" | "optional" | "forbidden" | undefined;
  hasDefault: boolean;
  default: unknown;
  /** Values that are valid besides those of the kind; where `isClosed`, no others are valid. */
  allowed: readonly unknown[];
  isClosed: boolean;
  rules: readonly Rule[];
  /** JSON Schema keywords that replace the derived ones, or all of them where `isWhole`. */
  override: { keywords: Readonly<Record<string, unknown>>; isWhole: boolean };
  /** True when this description has every rule of the schema. */
  isComplete: boolean;
}

/** A schema in the service's own terms. `isOpen` objects accept other keys too, `record` is an object of any keys, `lenient` the query of a page (`ifFits`). */
export type Description = Facts &
  (
    | { kind: "string" | "number" | "boolean" | "date" | "record" | "lenient" | "any" }
    | { kind: "list"; item: Schema | undefined }
    | { kind: "object"; fields: Fields; isOpen: boolean }
    | { kind: "upload"; upload: UploadRule }
  );

const descriptions = new WeakMap<Schema, Description>();

/** Describes one level of a schema; the schemas of fields and items are read separately. Schemas never change. */
export function read(schema: Schema): Description {
  const description = descriptions.get(schema) ?? describe(schema);
  descriptions.set(schema, description);

  return description;
}

function describe(schema: Schema): Description {
  const { _flags: ownFlags, _rules: ownRules, _valids: valids, _invalids: invalids } = schema;
  const { _preferences: preferences, $_terms: terms } = schema;
  const flags = namesIn(ownFlags);
  const { className, swagger = {}, swaggerOverride = false, upload, isLenient } = notesOn(schema);
  // The rule "items" of a list is its item, which is read separately.
  const rules = ownRules.filter(({ name }) => name !== "items").map(readRule);
  const known = rules.filter((rule) => rule !== undefined);
  const facts: Facts = {
    schema,
    name: className,
    presence: presenceOf(schema),
    hasDefault: schema.$_getFlag("default") !== undefined,
    default: schema.$_getFlag("default"),
    allowed: valids?.describe() ?? [],
    isClosed: flags.includes("only"),
    rules: known,
    override: { keywords: swagger, isWhole: swaggerOverride },
    isComplete:
      known.length === rules.length &&
      !invalids &&
      consistsOf(filledIn(terms), knownTerms) &&
      consistsOf(flags, knownFlags) &&
      consistsOf(Object.keys(preferences ?? {}), knownPreferences),
  };

  if (upload) return { ...facts, kind: "upload", upload };
  if (isLenient) return { ...facts, kind: "lenient" };
  switch (schema.type) {
    case "string":
    case "number":
    case "boolean":
    case "date":
      return { ...facts, kind: schema.type };
    case "array": {
      const items: Schema[] = schema.$_terms["items"];
      const [item] = items.length === 1 ? items : [];
      return { ...facts, kind: "list", item };
    }
    case "object": {
      const keys: { key: string; schema: Schema }[] | null = schema.$_terms["keys"];
      if (!keys) return { ...facts, kind: "record" };
      return {
        ...facts,
        kind: "object",
        fields: Object.fromEntries(keys.map((one) => [one.key, one.schema])),
        isOpen: flags.includes("unknown"),
      };
    }
    default:
      return { ...facts, kind: "any" };
  }
}

/** Returns the fields of an object schema by name; none for any other schema. */
export function fieldsOf(schema: Schema): Fields {
  const description = read(schema);

  return description.kind === "object" ? description.fields : {};
}

export const presenceOf = (schema: Schema): Facts["presence"] => schema.$_getFlag("presence");

/** The limit of one rule, for a check while Joi validates: `read` would take too long. */
export const limitOf = (schema: Schema, rule: "max"): number | undefined =>
  schema.$_getRule(rule)?.args?.["limit"];

/** The notes (`meta`) that the kit and joi-to-swagger use. */
interface Notes {
  className?: string;
  swagger?: Record<string, unknown>;
  swaggerOverride?: boolean;
  upload?: UploadRule;
  isLenient?: boolean;
}

function notesOn(schema: Schema): Notes {
  const notes: Notes[] = schema.$_terms["metas"] ?? [];

  return Object.assign({}, ...notes);
}

const knownTerms = ["metas", "notes", "tags", "examples", "keys", "items"];
const knownFlags = ["presence", "description", "label", "default", "only", "format"];
const knownPreferences = ["convert", "messages"];

const consistsOf = (names: readonly string[], known: readonly string[]) =>
  names.every((name) => known.includes(name));

/** The names that are not Joi's notes to itself. */
const namesIn = (part: object) => Object.keys(part).filter((name) => !name.startsWith("_"));

/** The names of the lists, maps and sets of values that have an entry. */
const filledIn = (terms: Schema["$_terms"]) =>
  namesIn(terms).filter((name) => (terms[name]?.length ?? terms[name]?.size ?? 0) > 0);

interface JoiRule {
  name: string;
  args?: Record<string, unknown>;
}

/** Undefined for a rule that has no counterpart here, or has options that change its meaning. */
function readRule({ name, args = {} }: JoiRule): Rule | undefined {
  switch (name) {
    case "min":
    case "max":
    case "length":
    case "greater":
    case "less":
      return limited(name, args);
    case "multiple":
      return limited(name, { limit: args["base"] });
    case "sign":
      return { is: args["sign"] === "positive" ? "greater" : "less", limit: 0 };
    case "integer":
      return { is: name };
    case "trim":
      return args["enabled"] === false ? undefined : { is: name };
    case "guid":
      return uuidRule(record(args["options"]));
    case "email":
      return emailRule(record(args["options"]));
    case "pattern":
      return patternRule(args["regex"], args["options"]);
    default:
      return undefined;
  }
}

type LimitedRule = Extract<Rule, { limit: number }>;

/** Undefined for a limit that is a reference, or counts in an encoding. */
function limited(
  is: LimitedRule["is"],
  { limit, ...options }: Record<string, unknown>,
): LimitedRule | undefined {
  return typeof limit === "number" && Object.keys(options).length === 0 ? { is, limit } : undefined;
}

/** Knows the options of the kit's own `uuid()`; any other option changes the format. */
function uuidRule({
  separator = "-",
  wrapper = false,
  ...others
}: Record<string, unknown>): Rule | undefined {
  const isUsual = separator === "-" && wrapper === false && Object.keys(others).length === 0;

  return isUsual ? { is: "uuid" } : undefined;
}

/** Knows the options of the kit's own `email()`. */
function emailRule({ tlds, allowUnicode: _, ...others }: Record<string, unknown>): Rule | undefined {
  const isUsual = record(tlds)["allow"] === false && Object.keys(others).length === 0;

  return isUsual ? { is: "email" } : undefined;
}

function patternRule(regex: unknown, options: unknown): Rule | undefined {
  return regex instanceof RegExp && !record(options)["invert"]
    ? { is: "pattern", pattern: regex }
    : undefined;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
