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
  /** A value that differs at each call, as code with the counter `made`. Set only for kinds with enough values. */
  distinct?: string;
  /** True when the values are too long for an index. */
  isLong?: true;
  /** True when the value is a list or an object in code. */
  isCompound?: true;
  /** The module of the type, if the entity has to import it. */
  typeImport?: string;
  /** True when null is one of its values. */
  isNullable?: true;
  /** Two valid values. */
  example: string;
  other: string;
  /** Invalid values. */
  wrong: [what: string, value: string][];
}

// Keeps the key of an index below 2704 bytes in any script.
const longestString = 500;
const longestText = 20_000;
/** Enough for `Text 99999`. */
const distinctLength = 10;
const counter = "${(made += 1)}";
const longestList = 100;

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
  ["day", plain("day", day)],
  ["bigint", plain("bigint", bigint)],
  [
    "decimal",
    (given) => decimal(given) ?? "decimal(12,2): up to 30 digits, and how many of them are after the point",
  ],
  ["json", plain("json", json)],
  [
    "list",
    (given) =>
      list(given) ?? "list(string(50)): a list of strings, integers, dates, days, bigints or decimals",
  ],
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
    ...(max >= distinctLength && {
      distinct: `\`Text ${counter}\``,
    }),
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
    isLong: true,
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
    distinct: "(made += 1)",
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
    distinct: "new Date(Date.UTC(2026, 0, (made += 1)))",
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

/** A day without a time. */
function day(): Kind {
  return {
    type: "string",
    column: "date",
    sqlType: "date",
    schema: "day()",
    words: ["day"],
    ordered: [quoted("2026-01-01"), quoted("2027-01-01"), quoted("2028-01-01")],
    distinct: "new Date(Date.UTC(2026, 0, (made += 1))).toISOString().slice(0, 10)",
    example: quoted("2026-01-01"),
    other: quoted("2027-01-01"),
    wrong: [
      ["a day that does not exist", quoted("2026-02-30")],
      ["a point in time", quoted("2026-01-01T00:00:00Z")],
    ],
  };
}

/** A 64-bit integer, as text. */
function bigint(): Kind {
  return {
    type: "string",
    column: "bigint",
    sqlType: "bigint",
    schema: "bigint()",
    words: ["bigint"],
    ordered: [quoted(`${-(2n ** 62n)}`), quoted("0"), quoted(`${2n ** 62n}`)],
    distinct: `\`${counter}\``,
    example: quoted("7"),
    other: quoted("8"),
    wrong: [
      ["more than 64 bits", quoted(`${2n ** 63n}`)],
      ["a number", "7"],
    ],
  };
}

/** A decimal number, as text. */
function decimal(given = ""): Kind | undefined {
  const [, precision = 0, scale = 0] = (/^(\d{1,2}),(\d{1,2})$/.exec(given) ?? []).map(Number);
  if (precision < 1 || precision > 30 || scale > precision) return undefined;
  const whole = precision - scale;
  const unit = whole > 0 ? 1 : 0.1;
  const value = (units: number) => quoted((units * unit).toFixed(scale));

  return {
    type: "string",
    column: `numeric(${precision},${scale})`,
    sqlType: `numeric(${precision},${scale})`,
    schema: `decimal(${precision}, ${scale})`,
    words: ["decimal"],
    ordered: [value(-1), value(0), value(1)],
    ...(whole > 3 && { distinct: `(made += 1).toFixed(${scale})` }),
    example: value(7),
    other: value(8),
    wrong: [
      ["too many digits", quoted(`1${"0".repeat(whole)}`)],
      ["too many decimal places", quoted(`0.${"1".repeat(scale + 1)}`)],
      ["a number", "1"],
    ],
  };
}

function json(): Kind {
  return {
    type: "Json",
    typeImport: "#domain/shared/json",
    isNullable: true,
    column: "jsonb",
    sqlType: "jsonb",
    schema: "jsonValue()",
    words: ["jsonValue"],
    isLong: true,
    isCompound: true,
    example: "{ some: [1, true, null] }",
    other: "[{ other: 1.5 }]",
    wrong: [["NUL", String.raw`{ text: "\0" }`]],
  };
}

/** A list of the values of a kind that can be sorted. */
function list(given = ""): Kind | undefined {
  const [, name = "", argument] = /^(\w+)(?:\((.*)\))?$/.exec(given) ?? [];
  const item = name === "list" ? undefined : kinds.get(name)?.(argument);
  if (typeof item !== "object" || !item.ordered) return undefined;

  return {
    type: `${item.type}[]`,
    column: `${item.column}[]`,
    sqlType: `${item.sqlType}[]`,
    schema: `list(${item.schema}).max(${longestList})`,
    words: ["list", ...item.words],
    absent: "[]",
    isLong: true,
    isCompound: true,
    example: `[${item.example}, ${item.other}]`,
    other: `[${item.other}]`,
    wrong: [
      [`more than ${longestList} items`, `Array.from({ length: ${longestList + 1} }, () => ${item.example})`],
      ["an item", item.example],
    ],
  };
}

/** `20_000` */
const separated = (value: number) => value.toLocaleString("en").replaceAll(",", "_");
