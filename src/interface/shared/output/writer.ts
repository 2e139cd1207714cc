import type { Fields, Schema } from "#application/kit/schema";
import { type Description, presenceOf, read, type Rule } from "#application/kit/schema-reader";
import * as helpers from "#interface/shared/output/helpers";

/** Returns the JSON text of a value that is certainly valid, undefined for any other. */
export type Writer = (value: unknown) => string | undefined;

/**
 * Generates the source of one function that checks, strips and serialises in a single pass. It covers the rules below; any
 * other rule becomes `return`, which leaves the value to the caller's own check.
 *
 * `new Function` is safe here: the source consists of this file's own text, of numbers, and of keys and literals of
 * schemas, each escaped by JSON.stringify. Schemas are code of the service; no request can change them.
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

/** A schema, and the variable that has its value at run time. */
interface Node {
  schema: Schema;
  at: string;
  depth: number;
  /** The regular expressions that the source refers to by their index. */
  patterns: RegExp[];
}

/** Statements that append the JSON of the value to `out`, or return. */
function statements(node: Node): string {
  const description = read(node.schema);
  const { allowed, isClosed, isComplete, kind, rules } = description;
  const takesText = kind === "string" && rules.length === 0;
  if (!isComplete || !allowed.every((value) => isLiteral(value, takesText))) return unsure;

  const literals = allowed.map(
    (value) => `if (${node.at} === ${quote(value)}) out += ${quote(quote(value))}; else `,
  );
  const write = isClosed ? unsure : writeKind(node, description);

  return `${literals.join("")}{ ${write} }`;
}

/** Joi converts text before it compares it with allowed values, so most words are left to Joi. */
function isLiteral(value: unknown, takesText: boolean): boolean {
  return (
    value === null || value === "" || typeof value === "boolean" || (takesText && typeof value === "string")
  );
}

function writeKind(node: Node, description: Description): string {
  const { at } = node;
  const { rules } = description;
  switch (description.kind) {
    case "string":
      return writeString(node, rules);
    case "number":
      return leaf([`isSafeNumber(${at})`, ...rules.map((rule) => test(rule, at, node))], at);
    case "boolean":
      return leaf([`typeof ${at} === "boolean"`], at);
    case "date":
      return leaf([`isPlainDate(${at})`, ...rules.map(() => "false")], `'"' + isoText(${at}) + '"'`);
    case "list":
      return description.item ? writeList(node, description.item, rules) : unsure;
    case "object":
      return rules.length === 0 ? writeObject(node, description.fields) : unsure;
    case "record":
    case "upload":
    case "lenient":
    case "any":
      return unsure;
  }
}

const leaf = (tests: string[], json: string) => `if (!(${tests.join(" && ")})) return; out += ${json};`;

function writeString(node: Node, declared: readonly Rule[]): string {
  const { at } = node;
  const rules = declared.map(inUnits);
  const format = rules.find(({ is }) => is === "uuid" || is === "email");
  if (!format) {
    const tests = rules.map((rule) => test(rule, `${at}.length`, node));
    return leaf([`typeof ${at} === "string"`, `${at} !== ""`, ...tests], `text(${at})`);
  }

  // Such text is in lower case, trimmed, and needs no escapes.
  const others = rules.filter((rule) => rule !== format && rule.is !== "trim");
  const tests = [format, ...others].map((rule) => test(rule, `${at}.length`, node));
  return leaf(tests, `'"' + ${at} + '"'`);
}

/** Text of n characters has n to 2n UTF-16 units, so this many units are certainly enough. Joi counts when there are fewer. */
const inUnits = (rule: Rule): Rule => (rule.is === "min" ? { ...rule, limit: 2 * rule.limit - 1 } : rule);

/** The test of one rule; `measure` is the number that a limit applies to. */
function test(rule: Rule, measure: string, { at, patterns }: Node): string {
  switch (rule.is) {
    case "min":
      return `${measure} >= ${rule.limit}`;
    case "max":
      return `${measure} <= ${rule.limit}`;
    case "length":
      return `${measure} === ${rule.limit}`;
    case "greater":
      return `${measure} > ${rule.limit}`;
    case "less":
      return `${measure} < ${rule.limit}`;
    case "integer":
      return `Number.isInteger(${at})`;
    case "trim":
      return `${at}.trim() === ${at}`;
    case "uuid":
      return `isUsualUuid(${at})`;
    case "email":
      return `isUsualEmail(${at})`;
    case "pattern":
      return `patterns[${patterns.push(rule.pattern) - 1}].test(${at})`;
    case "multiple":
      return "false";
  }
}

function writeList(node: Node, item: Schema, rules: readonly Rule[]): string {
  if (presenceOf(item)) return unsure;

  const { at, depth, patterns } = node;
  const tests = [`isPlainArray(${at})`, ...rules.map((rule) => test(rule, `${at}.length`, node))];
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

function writeObject({ at, depth, patterns }: Node, fields: Fields): string {
  // The first key that is present opens the object; from the first required key on, it is known to be open.
  const opening = `open${depth}`;
  let isOpen = false;
  const members = Object.entries(fields).map(([key, schema]) => {
    const { presence, hasDefault } = read(schema);
    const child = { schema, at: `v${depth + 1}`, depth: depth + 1, patterns };
    const name = `${quote(key)}:`;
    const start = isOpen
      ? `out += ${quote(`,${name}`)};`
      : `out += ${opening} + ${quote(name)}; ${opening} = ",";`;
    const isRequired = presence === "required";
    isOpen ||= isRequired;
    const absent = hasDefault ? `else ${unsure}` : "";
    const write = `${start} ${statements(child)}`;

    return `{
      const ${child.at} = ${at}[${quote(key)}];
      ${isRequired ? write : `if (${child.at} !== undefined) { ${write} } ${absent}`}
    }`;
  });
  const end = isOpen ? `"}"` : `${opening} === "{" ? "{}" : "}"`;

  return `if (!isPlainObject(${at})) return; let ${opening} = "{"; ${members.join(" ")} out += ${end};`;
}
