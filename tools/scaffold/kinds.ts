import { quoted } from "./names.js";

/** What is known of a field by its kind, as code. */
export interface Kind {
  /** In TypeScript. */
  type: string;
  /** As `table()` declares it, and as PostgreSQL does. */
  column: string;
  sqlType: string;
  /** Its schema, and the words of `kit/schema` in it. */
  schema: string;
  words: string[];
  /** What it is when a new row does not say. */
  absent?: string;
  /** Text to find it by: a list searches it. */
  needle?: string;
  /** Whether the spaces around it go. */
  isTrimmed?: boolean;
  /** Three values in ascending order: a list can be sorted by it. */
  ordered?: [string, string, string];
  /** Two values that fit. */
  example: string;
  other: string;
  /** Values that do not. */
  wrong: [what: string, value: string][];
}

/** So that the key of an index, of at most 2704 bytes, has room for it in any script. */
const longestString = 500;
const longestText = 20_000;

/** With all that means something in a pattern. */
const needle = String.raw`fü5%_\x`;

type Parse = (argument: string | undefined) => Kind | string;

/** By the name of the kind: what it is, or how it is written when the argument in its brackets does not fit. */
export const kinds: ReadonlyMap<string, Parse> = new Map<string, Parse>([
  [
    "string",
    (given) => string(given) ?? `string(200): a length from 1 to ${longestString}; longer ones are text`,
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

/** Of 32 bits, as the column has it. */
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
      ["what is no date", quoted("tomorrow")],
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
    schema: `oneOf(${values.map(quoted).join(", ")})`,
    words: ["oneOf"],
    example: quoted(first),
    other: quoted(second),
    wrong: [["another word", quoted(values.join(""))]],
  };
}

/** `20_000` */
const separated = (value: number) => value.toLocaleString("en").replaceAll(",", "_");
