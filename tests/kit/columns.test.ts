import { expect } from "chai";
import { bigint, day, decimal, type Schema } from "#application/kit/schema";

const fits = (schema: Schema, value: unknown) => schema.validate(value).error === undefined;

describe("The schema words of columns", () => {
  const examples: [name: string, schema: Schema, valid: unknown[], invalid: unknown[]][] = [
    [
      "day()",
      day(),
      ["0001-01-01", "2024-02-29", "2000-02-29", "9999-12-31", "2026-04-30", "0004-02-29"],
      [
        "0000-01-01",
        "0000-02-29",
        "1900-02-29",
        "2026-02-29",
        "2026-04-31",
        "2026-13-01",
        "2026-00-01",
        "2026-01-00",
        "2026-1-1",
        "12026-01-01",
        "2026-01-01T00:00:00Z",
        " 2026-01-01",
        "2026-01-01\n",
        20_260_101,
      ],
    ],
    [
      "decimal(5, 2)",
      decimal(5, 2),
      ["0", "-0", "0.5", "-0.05", "999.99", "-999.99", "12.50", "7"],
      ["1000", "0.001", "1.", ".5", "01", "+1", "1e2", "NaN", "Infinity", "1,5", "", " 1", "1\n", 12.5, 1],
    ],
    ["decimal(3, 3)", decimal(3, 3), ["0", "0.125", "-0.999"], ["1", "1.0", "0.1234"]],
    ["decimal(4, 0)", decimal(4, 0), ["9999", "-9999"], ["10000", "1.0"]],
    [
      "bigint()",
      bigint(),
      [
        "0",
        "1",
        "-1",
        "9007199254740993",
        "999999999999999999",
        "9223372036854775807",
        "-9223372036854775808",
      ],
      [
        "9223372036854775808",
        "-9223372036854775809",
        "9999999999999999999",
        "10000000000000000000",
        "-0",
        "01",
        "+1",
        "1.0",
        "1e3",
        "",
        "1\n",
        1,
      ],
    ],
  ];

  for (const [name, schema, valid, invalid] of examples) {
    for (const value of valid)
      it(`${name} accepts ${JSON.stringify(value)}`, () => expect(fits(schema, value)).to.equal(true));
    for (const value of invalid)
      it(`${name} refuses ${JSON.stringify(value)}`, () => expect(fits(schema, value)).to.equal(false));
  }
});
