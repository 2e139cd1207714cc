import { types } from "pg";
import { toTexts } from "#infrastructure/database/connection/value-types";
import type { RowReader } from "#infrastructure/database/connection/known-query";
import type { Column, Kind } from "#infrastructure/database/column";

/**
 * Generates the function that builds a row of these columns from the values in their order, the first of which is at `from`.
 *
 * `new Function` is safe here: the names of columns are code of the service, and are escaped by JSON.stringify.
 */
export function rowReader<Row>(columns: Iterable<Column>, from = 0): RowReader<Row> {
  const members = [...columns].map(({ name, kind, isList }, place) => {
    const value = `values[${from + place}]`;
    return `${JSON.stringify(name)}: ${nullOr(value, isList ? listOf(kind, value) : conversions[kind](value))}`;
  });
  const make = new Function("toDate", "toTexts", `return (values) => ({ ${members.join(", ")} });`);

  return make(toDate, toTexts);
}

const listOf = (kind: Kind, value: string) =>
  `toTexts(${value}).map((item) => ${nullOr("item", conversions[kind]("item"))})`;

const nullOr = (value: string, conversion: string) =>
  conversion === value ? value : `${value} === null ? null : ${conversion}`;

/** The source that converts the text of a value. */
const conversions: Record<Kind, (value: string) => string> = {
  text: (value) => value,
  uuid: (value) => value,
  bigint: (value) => value,
  numeric: (value) => value,
  date: (value) => value,
  boolean: (value) => `${value} === "t"`,
  integer: (value) => `Number(${value})`,
  timestamptz: (value) => `toDate(${value})`,
  jsonb: (value) => `JSON.parse(${value})`,
};

const readAnyDate: (text: string) => unknown = types.getTypeParser(types.builtins.TIMESTAMPTZ);

/**
 * Reads a time. The usual form in UTC, `2024-01-31 12:30:45.123456+00`, takes a tenth of the time of pg's parser, which reads
 * all others: other offsets, infinity, and years before 100 or after 9999.
 */
function toDate(text: string): unknown {
  const end = text.length - 3;
  const year = 100 * two(text, 0) + two(text, 2);
  if (text[4] !== "-" || end > 26 || !text.endsWith("+00") || year < 100) return readAnyDate(text);

  const milliseconds = end > 19 ? Number(text.slice(20, Math.min(end, 23)).padEnd(3, "0")) : 0;
  const [month, day, hour] = [two(text, 5) - 1, two(text, 8), two(text, 11)];

  return new Date(Date.UTC(year, month, day, hour, two(text, 14), two(text, 17), milliseconds));
}

const zero = 48;
const two = (text: string, at: number) => 10 * (text.charCodeAt(at) - zero) + text.charCodeAt(at + 1) - zero;
