import type { LogFields } from "#domain/shared/logger";

const secret = /authorization|cookie|password|secret|token/i;
const DEPTH = 4;
const BLANK = "[blanked]";

/** The result of the test by name. Names come from code and from a few headers, so there are not many. */
const known = new Map<string, boolean>();
const mostKnown = 1_000;

/**
 * Returns the fields without secrets: every value whose name looks like that of a secret is blanked, in nested objects too.
 * (Pino's own redaction needs fixed paths, and costs ten times as much per line.) They are added to `shown`.
 */
export function blankSecrets(
  fields: LogFields,
  shown: Record<string, unknown> = {},
  depth = DEPTH,
): Record<string, unknown> {
  for (const name in fields) shown[name] = isSecret(name) ? BLANK : blankWithin(fields[name], depth - 1);

  return shown;
}

function isSecret(name: string): boolean {
  let found = known.get(name);
  if (found === undefined) {
    found = secret.test(name);
    if (known.size < mostKnown) known.set(name, found);
  }

  return found;
}

function blankWithin(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return depth === 0 ? "[too deep]" : value.map((item: unknown) => blankWithin(item, depth - 1));
  if (!isPlain(value)) return value;

  return depth === 0 ? "[too deep]" : blankSecrets(value, {}, depth);
}

function isPlain(value: object): value is LogFields {
  const prototype: unknown = Object.getPrototypeOf(value);

  return prototype === Object.prototype || prototype === null;
}
