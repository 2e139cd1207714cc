import type Joi from "joi";
import type { Schema } from "#application/kit/schema";
import * as helpers from "#interface/shared/output/helpers";

/** The JSON text of a value that is surely right, undefined for any other. */
export type Writer = (value: unknown) => string | undefined;

/**
 * Generates the source of one function that checks, strips and serialises in a single pass. It knows the schema words
 * below; whatever else a schema says becomes `return`, which leaves the value to the caller's judge.
 *
 * `new Function` is safe here: the source is made of this file's own text, of numbers, and of keys and literals of
 * schemas, each escaped by JSON.stringify. Schemas are code of the service; no request has a say in them.
 */
export function generateWriter(schema: Schema): Writer {
  const patterns: RegExp[] = [];
  const body = statements({ schema, at: "v0", depth: 0, patterns });
  const source = `"use strict"; return (v0) => { let out = ""; ${body} return out; };`;

  return new Function("helpers", "patterns", destructuring + source)(helpers, patterns);
}

const destructuring = `const { ${Object.keys(helpers).join(", ")} } = helpers;`;
const unsure = "return;";
const quote = (value: unknown) => JSON.stringify(value);

/** A schema, and the variable that holds its value at run time. */
interface Node {
  schema: Schema;
  at: string;
  depth: number;
  /** Where the regular expressions go that the source refers to by their index. */
  patterns: RegExp[];
}

interface Rule {
  name: string;
  args?: Record<string, unknown>;
}

/** What a description may say, beside the type, the rules and the allowed values, and still be understood here. */
const knownFacts = new Set([
  "type",
  "flags",
  "preferences",
  "metas",
  "notes",
  "tags",
  "examples",
  "keys",
  "items",
]);
const knownFlags = new Set(["presence", "description", "label", "id", "default", "only", "format"]);
const knownPreferences = new Set(["convert", "messages"]);

/** Statements that append the JSON of the value to `out`, or return. */
function statements(node: Node): string {
  const { rules = [], allow = [], ...facts }: Joi.Description = node.schema.describe();
  const flags = facts.flags ?? {};
  const isUnderstood =
    Object.keys(facts).every((fact) => knownFacts.has(fact)) &&
    Object.keys(flags).every((flag) => knownFlags.has(flag)) &&
    Object.keys(facts["preferences"] ?? {}).every((preference) => knownPreferences.has(preference)) &&
    allow.every((value: unknown) => isLiteral(value, facts.type === "string" && rules.length === 0));
  if (!isUnderstood) return unsure;

  const literals = allow.map(
    (value: unknown) => `if (${node.at} === ${quote(value)}) out += ${quote(quote(value))}; else `,
  );
  const write = "only" in flags ? unsure : writeType(node, facts.type ?? "", rules);

  return `${literals.join("")}{ ${write} }`;
}

/** Joi converts text before it looks at allowed values, so most words are left to it. */
function isLiteral(value: unknown, isText: boolean): boolean {
  return (
    value === null || value === "" || typeof value === "boolean" || (isText && typeof value === "string")
  );
}

function writeType(node: Node, type: string, rules: Rule[]): string {
  const { at } = node;
  switch (type) {
    case "string":
      return writeString(node, rules);
    case "number":
      return leaf([`isSafeNumber(${at})`, ...rules.map((rule) => numberTest(rule, at))], at);
    case "boolean":
      return leaf([`typeof ${at} === "boolean"`, ...rules.map(() => "false")], at);
    case "date":
      return leaf([`isPlainDate(${at})`, ...rules.map(() => "false")], `'"' + isoText(${at}) + '"'`);
    case "array":
      return writeArray(node, rules);
    case "object":
      return rules.length === 0 ? writeObject(node) : unsure;
    default:
      return unsure;
  }
}

const leaf = (tests: string[], json: string) => `if (!(${tests.join(" && ")})) return; out += ${json};`;

function writeString({ at, patterns }: Node, rules: Rule[]): string {
  const format = rules.find((rule) => formatTest(rule) !== undefined);
  if (!format) {
    const tests = rules.map((rule) => textTest(rule, at, patterns));
    return leaf([`typeof ${at} === "string"`, `${at} !== ""`, ...tests], `text(${at})`);
  }

  // Such text is in lower case, trimmed, and needs no escapes.
  const others = rules.filter((rule) => rule !== format && rule.name !== "trim");
  const tests = others.map((rule) => textTest(rule, at, patterns));
  return leaf([`${formatTest(format)}(${at})`, ...tests], `'"' + ${at} + '"'`);
}

/** The helper that is sure of this format, as long as no option narrows it. */
function formatTest({ name, args }: Rule): string | undefined {
  const { tlds, allowUnicode, separator = "-", wrapper = false, ...narrowing } = Object(args?.["options"]);
  if (Object.keys(narrowing).length > 0) return undefined;
  if (name === "guid" && separator === "-" && wrapper === false) return "isUsualUuid";
  if (name === "email" && tlds?.allow === false) return "isUsualEmail";

  return undefined;
}

function textTest(rule: Rule, at: string, patterns: RegExp[]): string {
  const { regex, options } = rule.args ?? {};
  if (rule.name === "characters") return charactersTest(rule, at);
  if (rule.name === "trim") return `${at}.trim() === ${at}`;
  if (rule.name !== "pattern") return compare(rule, `${at}.length`);
  if (Object(options).invert) return "false";

  const [, source = "", flags] = /^\/(.*)\/(\w*)$/s.exec(String(regex)) ?? [];
  return `patterns[${patterns.push(new RegExp(source, flags)) - 1}].test(${at})`;
}

function numberTest(rule: Rule, at: string): string {
  return rule.name === "integer" ? `Number.isInteger(${at})` : compare(rule, at);
}

const operators: Record<string, string> = { min: ">=", max: "<=", greater: ">", less: "<", length: "===" };

/** Counts UTF-16 units: at least as many as characters, and at most twice as many. Joi counts when that is not enough. */
function charactersTest({ args = {} }: Rule, at: string): string {
  const { min, max } = args;
  const least = typeof min === "number" ? `${at}.length >= ${2 * min - 1}` : "true";

  return typeof max === "number" ? `${least} && ${at}.length <= ${max}` : least;
}

/** `false` for a rule that is not a comparison with a number. */
function compare({ name, args = {} }: Rule, measure: string): string {
  const operator = operators[name];
  const { limit, ...others } = args;
  const isKnown = operator !== undefined && typeof limit === "number" && Object.keys(others).length === 0;

  return isKnown ? `${measure} ${operator} ${limit}` : "false";
}

function writeArray({ schema, at, depth, patterns }: Node, rules: Rule[]): string {
  const items: Schema[] = schema.$_terms["items"];
  const [item] = items;
  if (!item || items.length > 1 || item.$_getFlag("presence")) return unsure;

  const tests = [`isPlainArray(${at})`, ...rules.map((rule) => compare(rule, `${at}.length`))];
  const child = { schema: item, at: `v${depth + 1}`, depth: depth + 1, patterns };
  const index = `i${depth}`;

  return `${leaf(tests, quote("["))}
    for (let ${index} = 0; ${index} < ${at}.length; ${index}++) {
      const ${child.at} = ${at}[${index}];
      if (${index} > 0) out += ",";
      ${statements(child)}
    }
    out += "]";`;
}

function writeObject({ schema, at, depth, patterns }: Node): string {
  const keys: { key: string; schema: Schema }[] | null = schema.$_terms["keys"];
  if (!keys) return unsure;

  // The first key that is there opens the object; from the first required one on, it is known to be open.
  const opening = `open${depth}`;
  let isOpen = false;
  const members = keys.map((member) => {
    const child = { schema: member.schema, at: `v${depth + 1}`, depth: depth + 1, patterns };
    const name = `${quote(member.key)}:`;
    const start = isOpen
      ? `out += ${quote(`,${name}`)};`
      : `out += ${opening} + ${quote(name)}; ${opening} = ",";`;
    const isRequired = member.schema.$_getFlag("presence") === "required";
    isOpen ||= isRequired;
    const absent = member.schema.$_getFlag("default") === undefined ? "" : `else ${unsure}`;
    const write = `${start} ${statements(child)}`;

    return `{
      const ${child.at} = ${at}[${quote(member.key)}];
      ${isRequired ? write : `if (${child.at} !== undefined) { ${write} } ${absent}`}
    }`;
  });
  const end = isOpen ? `"}"` : `${opening} === "{" ? "{}" : "}"`;

  return `if (!isPlainObject(${at})) return; let ${opening} = "{"; ${members.join(" ")} out += ${end};`;
}
