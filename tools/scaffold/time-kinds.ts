import type { Kind } from "./kind.js";
import { quoted } from "./names.js";

/** A point in time. */
export function date(): Kind {
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

/** A day without a time. */
export function day(): Kind {
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
