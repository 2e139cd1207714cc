import type { LogFields } from "#domain/shared/logger";

const secret = /authorization|cookie|password|secret|token/i;
const DEPTH = 4;

/**
 * Returns the fields without secrets: every value whose name looks like that of a secret is blanked, in nested objects too.
 * (Pino's own redaction needs fixed paths, and costs ten times as much per line.)
 */
export function blankSecrets(fields: LogFields, depth = DEPTH): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    shown[name] = secret.test(name) ? "[blanked]" : blankWithin(value, depth - 1);
  }

  return shown;
}

function blankWithin(value: unknown, depth: number): unknown {
  if (!isPlain(value) && !Array.isArray(value)) return value;
  if (depth === 0) return "[too deep]";

  return Array.isArray(value)
    ? value.map((item: unknown) => blankWithin(item, depth - 1))
    : blankSecrets(value, depth);
}

function isPlain(value: unknown): value is LogFields {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);

  return prototype === Object.prototype || prototype === null;
}
