import { counter, type Kind, separated } from "./kind.js";
import { quoted } from "./names.js";

// Keeps the key of an index below 2704 bytes in any script.
export const longestString = 500;
const longestText = 20_000;
/** Enough for `Text 99999`. */
const distinctLength = 10;

// Contains all characters with a special meaning in a LIKE pattern.
const needle = String.raw`fü5%_\x`;

export function string(given = ""): Kind | undefined {
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

export function text(): Kind {
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

export function oneOf(given = ""): Kind | undefined {
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
