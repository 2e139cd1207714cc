import { createHash } from "node:crypto";
import { ServiceError } from "#domain/shared/errors";
import type { SortKey } from "#infrastructure/database/query/select";
import type { Table } from "#infrastructure/database/table";

/** A value as JSON; the database reads a time from its text. */
type Value = string | number | boolean | null;

const TAG_LENGTH = 11;

/**
 * Returns the cursor behind a row: the values of its sort keys, with a checksum that belongs to the table and the order. The
 * checksum finds mistakes. It needs no secret, because a cursor shows no row that the query would not show.
 */
export function cursorBehind(row: object, table: Table, keys: readonly SortKey[]): string {
  const values: unknown[] = keys.map(({ column }) => Reflect.get(row, column.name));
  const text = Buffer.from(JSON.stringify(values)).toString("base64url");

  return tagOf(text, table, keys) + text;
}

/** Returns the values of the sort keys that a cursor contains. Throws BAD_REQUEST for a cursor of another order. */
export function valuesIn(cursor: string, table: Table, keys: readonly SortKey[]): Value[] {
  const text = cursor.slice(TAG_LENGTH);
  const values = cursor.startsWith(tagOf(text, table, keys)) ? parse(text) : undefined;
  if (!Array.isArray(values) || values.length !== keys.length || !values.every(isValue))
    throw new ServiceError("BAD_REQUEST", "The cursor was changed, or belongs to another order");

  return values;
}

function tagOf(text: string, { name }: Table, keys: readonly SortKey[]): string {
  const order = keys.map(({ column, direction }) => `${column.name} ${direction}`);

  return createHash("sha256")
    .update([name, ...order, text].join("\n"))
    .digest("base64url")
    .slice(0, TAG_LENGTH);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}

const isValue = (value: unknown): value is Value => value === null || typeof value !== "object";
