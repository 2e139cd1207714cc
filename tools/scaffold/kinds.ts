import { quoted } from "./names.js";

/** The code of a field that follows from its kind. */
export interface Kind {
  /** The type in TypeScript. */
  type: string;
  /** The column type in `table()`, and in PostgreSQL. */
  column: string;
  sqlType: string;
  /** The only values that the column takes. */
  values?: string[];
  /** The schema, and the functions of `kit/schema` in it. */
  schema: string;
  words: string[];
  /** The default value. */
  absent?: string;
  /** A text to search for. Set only for fields that a list searches. */
  needle?: string;
  /** True when spaces around the value are removed. */
  isTrimmed?: boolean;
  /** Three values in ascending order. Set only for fields that a list can sort by. */
  ordered?: [string, string, string];
  /** Two valid values. */
  example: string;
  other: string;
  /** Invalid values. */
  wrong: [what: string, value: string][];
}

// Keeps the key of an index below 2704 bytes in any script.
const longestString = 500;
const longestText = 20_000;

// Contains all characters with a special meaning in a LIKE pattern.
const needle = String.raw`fü5%_\x`;

type Parse = (argument: string | undefined) => Kind | string;

/** The parser of each kind. It returns the kind, or the correct notation if the argument in brackets is invalid. */
export const kinds: ReadonlyMap<string, Parse> = new Map<string, Parse>([
  [
    "string",
    (given) => string(given) ?? `string(200): a length from 1 to ${longestString}; for longer text use text`,
  ],
  ["text", plain("text", text)],
  ["integer", plain("integer", integer)],
  ["boolean", plain("boolean", boolean)],
  ["date", plain("date", date)],
  ["oneOf", (given) => oneOf(given) ?? "oneOf(open|done): two or more different words"],
]);

function plain(name: string, kind: () => Kind): Parse {
  return (argument) => (argument === undefined ? kind() : name);
}

function string(given = ""): Kind | undefined {
  const max = Number(given);
  if (!/^[1-9]\d*$/.test(given) || max > longestString) return undefined;
  const example = (value: string) => quoted(value.slice(0, max));

  return {
    type: "string",
    column: "text",
    sqlType: "text",
    schema: `string(${max}).trim()`,
    words: ["string"],
    needle: example(needle),
    isTrimmed: max > 2,
    ordered: [example("A first one"), example("B second one"), example("C third one")],
    example: example("Some text"),
    other: example("Other text"),
    wrong: [
      ["spaces", quoted(" ")],
      [`more than ${max} characters`, `"x".repeat(${max + 1})`],
      ["a number", "1"],
    ],
  };
}

function text(): Kind {
  return {
    type: "string",
    column: "text",
    sqlType: "text",
    schema: `string(${separated(longestText)})`,
    words: ["string"],
    absent: '""',
    needle: quoted(needle),
    example: quoted("Some long text\n"),
    other: quoted("Other long text"),
    wrong: [
      [`more than ${longestText / 1000} 000 characters`, `"x".repeat(${separated(longestText + 1)})`],
      ["NUL", String.raw`"\0"`],
    ],
  };
}

/** A 32-bit integer, like the column. */
function integer(): Kind {
  return {
    type: "number",
    column: "integer",
    sqlType: "integer",
    schema: `integer().min(${separated(-(2 ** 31))}).max(${separated(2 ** 31 - 1)})`,
    words: ["integer"],
    ordered: ["-1", "0", "1"],
    example: "7",
    other: "8",
    wrong: [
      ["a fraction", "1.5"],
      ["text", quoted("7")],
      ["more than 32 bits", separated(2 ** 31)],
    ],
  };
}

function boolean(): Kind {
  return {
    type: "boolean",
    column: "boolean",
    sqlType: "boolean",
    schema: "boolean()",
    words: ["boolean"],
    absent: "false",
    example: "true",
    other: "false",
    wrong: [["text", quoted("true")]],
  };
}

/** A point in time. */
function date(): Kind {
  const at = (year: number) => `new Date("${year}-01-01T12:00:00.000Z")`;

  return {
    type: "Date",
    column: "timestamptz",
    sqlType: "timestamptz(3)",
    schema: "date()",
    words: ["date"],
    ordered: [at(2026), at(2027), at(2028)],
    example: at(2026),
    other: at(2027),
    wrong: [
      ["an invalid date", quoted("tomorrow")],
      ["a number", "0"],
    ],
  };
}

function oneOf(given = ""): Kind | undefined {
  const values = given.split("|");
  const [first = "", second = ""] = values;
  const isGood =
    values.every((value) => /^[A-Za-z][\w-]*$/.test(value)) && new Set(values).size === values.length;
  if (!isGood || !second) return undefined;

  return {
    type: values.map(quoted).join(" | "),
    column: "text",
    sqlType: "text",
    values,
    schema: `oneOf(${values.map(quoted).join(", ")})`,
    words: ["oneOf"],
    example: quoted(first),
    other: quoted(second),
    wrong: [["another word", quoted(values.join(""))]],
  };
}

/** `20_000` */
const separated = (value: number) => value.toLocaleString("en").replaceAll(",", "_");
