import type { Kind } from "./kind.js";
import { quoted } from "./names.js";
import { bigint, decimal, integer } from "./number-kinds.js";
import { longestString, oneOf, string, text } from "./text-kinds.js";
import { date, day } from "./time-kinds.js";

const longestList = 100;

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
