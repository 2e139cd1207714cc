import fc from "fast-check";
import * as kit from "#application/kit/schema";

/** A schema of the kit, and values that mostly fit it, as a handler would return them. */
export interface SchemaCase {
  schema: kit.Schema;
  value: fc.Arbitrary<unknown>;
}

const oddTexts = [
  " padded ",
  'a "quote"',
  "back\\slash",
  "line\nbreak",
  "\u007f\u0080",
  "\u2028",
  "Ünïcödé",
  "😀",
  "ﬀ",
];
const unstorable = ["\0", "a\0b", "\ud800", "\udc00 tail", "\ud83d\ud83d\ude00"];
const text = (minLength: number, maxLength: number) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.string({ minLength, maxLength }) },
    { weight: 5, arbitrary: fc.string({ unit: "grapheme", minLength, maxLength: Math.ceil(maxLength / 3) }) },
    { weight: 2, arbitrary: fc.constantFrom(...oddTexts) },
    { weight: 1, arbitrary: fc.constantFrom(...unstorable, "", "x".repeat(maxLength + 1)) },
  );
const emails = fc.oneof(
  fc.emailAddress(),
  fc.constantFrom(
    "ada@example.com",
    "Ada@Example.COM",
    "a.b-c+d@x.yz",
    "o'neil@example.museum",
    "\u212aim@example.com",
  ),
);
const dates = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
const whole = (min: number, max: number) =>
  fc.oneof(fc.integer({ min, max }), fc.constantFrom(-0, 0, min, max, min - 1, max + 1, min + 0.5));
const keys = fc.oneof(
  fc.constantFrom("id", "fullName", "results", "a b", 'q"uote', "naïve", "toJSON"),
  fc.stringMatching(/^[a-z]{1,6}$/),
);

const leaves: fc.Arbitrary<SchemaCase> = fc.oneof(
  fc.constant({ schema: kit.string(), value: text(1, 90) }),
  fc.integer({ min: 1, max: 20 }).map((max) => ({ schema: kit.string(max), value: text(1, max) })),
  fc.constant({ schema: kit.string(30).allow(""), value: text(0, 30) }),
  fc.constant({ schema: kit.string(undefined, 3).trim(), value: text(3, 20) }),
  fc.constant({ schema: kit.uuid(), value: fc.uuid() }),
  fc.constant({ schema: kit.email(), value: emails }),
  fc.constant({ schema: kit.boolean(), value: fc.boolean() }),
  fc.constant({ schema: kit.date(), value: dates }),
  fc.constant({
    schema: kit.integer(),
    value: fc.oneof(fc.maxSafeInteger(), fc.constantFrom(-0, 2 ** 53, -(2 ** 53))),
  }),
  fc.constant({ schema: kit.integer().min(0).max(100), value: whole(0, 100) }),
  fc.constant({ schema: kit.integer().greater(-2).less(90), value: whole(-1, 89) }),
  fc.constant({ schema: kit.day(), value: dates.map((date) => date.toISOString().slice(0, 10)) }),
  fc.constant({
    schema: kit.decimal(4, 1),
    value: fc.oneof(fc.stringMatching(/^-?\d{1,4}(\.\d{1,2})?$/), fc.constant(1)),
  }),
  fc.constant({ schema: kit.bigint(), value: fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }).map(String) }),
  fc.uniqueArray(fc.constantFrom("asc", "desc", 'o"dd', "A"), { minLength: 1 }).map((words) => ({
    schema: kit.oneOf(...words),
    value: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...words) }, fc.constant("ASC")),
  })),
);

const presences = ["required", "required", "required", "optional", "default"] as const;

/** Labels a value in reports of fast-check, which would otherwise print the whole schema object. */
export const labelled = <T extends object>(value: T, schema: kit.Schema): T =>
  Object.assign(value, { [fc.toStringMethod]: () => JSON.stringify(schema.describe()) });

/** Random schemas of the kit, up to three levels deep. */
export const schemaCases: fc.Arbitrary<SchemaCase> = fc.letrec<{ node: SchemaCase; object: SchemaCase }>(
  (tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      { weight: 3, arbitrary: leaves },
      { weight: 1, arbitrary: leaves.map(nullableCase) },
      { weight: 3, arbitrary: tie("object") },
      { weight: 1, arbitrary: tie("object").map(nullableCase) },
      { weight: 2, arbitrary: tie("node").map(listCase) },
    ),
    object: fc
      .uniqueArray(fc.tuple(keys, tie("node"), fc.constantFrom(...presences)), {
        selector: ([key]) => key,
        maxLength: 6,
      })
      .map(objectCase),
  }),
).node;

function nullableCase({ schema, value }: SchemaCase): SchemaCase {
  return { schema: kit.nullable(schema), value: fc.option(value, { freq: 3 }) };
}

function listCase({ schema, value }: SchemaCase): SchemaCase {
  return { schema: kit.list(schema).max(4), value: fc.array(value, { maxLength: 5 }) };
}

function objectCase(members: [string, SchemaCase, (typeof presences)[number]][]): SchemaCase {
  const fields = members.map(([key, { schema }, presence]) => {
    if (presence === "optional") return [key, kit.optional(schema)];
    if (presence === "default") return [key, kit.optional(kit.nullable(schema)).default(null)];
    return [key, schema];
  });
  const values = members.map(([key, { value }, presence]) =>
    fc.option(
      value.map((present) => [[key, present]]),
      { freq: presence === "required" ? 200 : 2, nil: [] },
    ),
  );

  return {
    schema: kit.object(Object.fromEntries(fields)),
    value: fc.tuple(...values).map((entries) => Object.fromEntries(entries.flat())),
  };
}
