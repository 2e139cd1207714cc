import qs from "qs";
import { prototypeKeys } from "#application/kit/storable-json";
import { ServiceError } from "#domain/shared/errors";

const maxParameters = 100;
const maxDepth = 5;
/** Begins a nested name, which qs reads. It takes ten times as long as `flat`. */
const bracket = /\[|%5b/i;

/**
 * Reads `a=1&sort[fullName]=asc` (application/x-www-form-urlencoded, in a query or a body) into nested objects of text.
 * Throws BAD_REQUEST for input that two readers might understand differently: duplicate keys, empty keys, prototype keys,
 * more than 100 parameters, nesting beyond 5 levels, and escapes that are not UTF-8.
 */
export function parseForm(text: string): Record<string, unknown> {
  const seen = new Set<string>();
  const parameters = text.split("&").filter((parameter) => parameter !== "");
  if (parameters.length > maxParameters) throw unreadable(`more than ${maxParameters} parameters`);
  if (!bracket.test(text)) return flat(parameters);

  for (const parameter of parameters) {
    const [key = ""] = decode(parameter).split("=", 1);
    if (key === "") throw unreadable("a parameter has no name");
    if (seen.has(key) && !key.endsWith("[]")) throw unreadable("a parameter is given twice");
    if (keyPath(key).some((name) => prototypeKeys.includes(name)))
      throw unreadable("a parameter has a reserved name");
    if (keyPath(key).length > maxDepth) throw unreadable(`nesting beyond ${maxDepth} levels`);
    seen.add(key);
  }

  return qs.parse(text, {
    depth: maxDepth,
    parameterLimit: maxParameters,
    arrayLimit: maxParameters,
    plainObjects: true,
  });
}

/** Reads parameters without nested names. */
function flat(parameters: readonly string[]): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const parameter of parameters) {
    const end = parameter.indexOf("=");
    const key = decode(end === -1 ? parameter : parameter.slice(0, end));
    if (key === "") throw unreadable("a parameter has no name");
    if (key in values) throw unreadable("a parameter is given twice");
    if (prototypeKeys.includes(key)) throw unreadable("a parameter has a reserved name");
    values[key] = end === -1 ? "" : decode(parameter.slice(end + 1));
  }

  return values;
}

/** Refuses prototype keys and nesting beyond 5 levels in the value of a JSON or multipart body. */
export function refuseHostileKeys(value: unknown): void {
  walkKeys(value, 1);
}

/** Counts the keys of the value at all levels. */
function walkKeys(value: unknown, depth: number): number {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return 0;
  if (depth > maxDepth + 1) throw unreadable(`nesting beyond ${maxDepth} levels`);

  let count = 0;
  for (const [key, child] of Object.entries(value)) {
    if (prototypeKeys.includes(key)) throw unreadable("a key has a reserved name");
    count += (Array.isArray(value) ? 0 : 1) + walkKeys(child, depth + 1);
  }

  return count;
}

/** Parses JSON (RFC 8259). Refuses duplicate keys, which the RFC leaves undefined, and hostile keys. */
export function parseJson(text: string): unknown {
  const value = tryJson(text);
  const kept = walkKeys(value, 1);
  if (countColons(text) > kept) throw unreadable("a key is given twice");

  return value;
}

/** Counts the colons outside of strings; valid JSON has one for each key that is written. */
function countColons(json: string): number {
  let count = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (unit === quotationMark) isInString = !isInString;
    else if (isInString && unit === backslash) at += 1;
    else if (!isInString && unit === colon) count += 1;
  }

  return count;
}

const [quotationMark, backslash, colon] = [0x22, 0x5c, 0x3a];

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError("BAD_REQUEST", "The body is not valid JSON");
  }
}

function keyPath(key: string): string[] {
  return key.split(/[[\]]+/).filter((name) => name !== "");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw unreadable("an escape is not UTF-8");
  }
}

function unreadable(why: string): ServiceError {
  return new ServiceError("BAD_REQUEST", `The input is not acceptable: ${why}`);
}

/** Returns the values that are text, by their names. */
export function textsOf(value: object): Record<string, string> {
  return Object.fromEntries(Object.entries(value).filter((entry) => typeof entry[1] === "string"));
}
