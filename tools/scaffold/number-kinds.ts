import { counter, type Kind, separated } from "./kind.js";
import { quoted } from "./names.js";

/** A 32-bit integer, like the column. */
export function integer(): Kind {
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

/** A 64-bit integer, as text. */
export function bigint(): Kind {
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
export function decimal(given = ""): Kind | undefined {
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
