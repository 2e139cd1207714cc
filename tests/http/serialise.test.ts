import { expect } from "chai";
import fc from "fast-check";
import Joi from "joi";
import {
  boolean,
  date,
  email,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  type Schema,
  string,
  uuid,
} from "#application/kit/schema";
import { pageOf } from "#application/shared/paging.schema";
import { publicUser } from "#application/users/user.schema";
import { compileOutput, OutputMismatch } from "#interface/shared/output/serialise";
import { generateWriter } from "#interface/shared/output/writer";
import { labelled, schemaCases } from "../support/arbitrary-schemas.js";

const user = {
  id: "0198c0de-7000-7000-8000-000000000001",
  createdAt: new Date("2026-02-03T04:05:06.789Z"),
  updatedAt: new Date("2026-02-03T04:05:06.789Z"),
  fullName: 'Ada "Countess" Løvelace',
  email: "ada@example.com",
  isAdmin: true,
  isEmailVerified: false,
  avatarUrl: null,
};

describe("compileOutput", () => {
  it("writes the fields of the schema and drops all others", () => {
    const text = compileOutput(publicUser)({ ...user, passwordHash: "x", toString: "y" });

    expect(JSON.parse(text)).to.deep.equal(JSON.parse(JSON.stringify(user)));
  });

  it("reports the place and the broken rule of a wrong value, never the value", () => {
    const serialise = compileOutput(pageOf(publicUser));
    const page = { count: 1, pagesCount: 1, page: 1, perPage: 10 };
    const wrong = { ...user, email: "secret-one", isAdmin: "secret-two" };

    expect(() => serialise({ ...page, results: [user, wrong] }))
      .to.throw(OutputMismatch, "results.1.email (string.email), results.1.isAdmin (boolean.base)")
      .with.property("message")
      .that.does.not.match(/secret/);
  });

  it("refuses a missing result", () => {
    expect(() => compileOutput(optional(string()))(undefined)).to.throw(
      OutputMismatch,
      "(all of it) (any.required)",
    );
  });

  it("writes ordinary users without Joi", () => {
    expect(generateWriter(list(publicUser))([user, { ...user, avatarUrl: "/users/avatars/a.webp" }])).to.be.a(
      "string",
    );
  });

  it("escapes text as JSON.stringify does", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => agrees(Joi.string(), text)));
    for (const text of ["\\", '"', "\0", "\u007f", "\u0080", "\ud7ff", "\ud800", "\udfff", "\ue000"])
      agrees(Joi.string(), text);
  });

  it("keeps keys and literals from becoming code", () => {
    const hostile = '"];globalThis.broken=1;//${`\\\u2028';
    const serialise = compileOutput(object({ [hostile]: string().valid(hostile) }));

    expect(JSON.parse(serialise({ [hostile]: hostile }))).to.deep.equal({ [hostile]: hostile });
    expect(globalThis).to.not.have.property("broken");
  });

  it("judges odd values as Joi does", () => {
    const words: Schema[] = [
      string(),
      email(),
      uuid(),
      integer(),
      boolean(),
      date(),
      list(string()),
      oneOf("a", "5"),
    ];
    const objects: Schema[] = [object({ id: string() }), object({ id: optional(date()) })];
    const schemas = [...objects, ...words, ...words.map((word) => nullable(word))];

    for (const schema of schemas) {
      for (const value of oddValues) {
        agrees(schema, value);
        agrees(object({ id: schema }), { id: value });
        agrees(list(schema), [value]);
      }
    }
  });

  it("leaves unsupported schemas to Joi", () => {
    const either = object({
      at: date().min("2020-01-01"),
      n: integer().multiple(5),
      ok: optional(boolean().valid(true)),
    });

    agrees(either, { at: new Date(), n: 10, ok: true });
    agrees(either, { at: new Date(0), n: 10 });
    agrees(either, { at: new Date(), n: 11 });
    agrees(either, { at: new Date(), n: 10, ok: false });
    agrees(object({ a: string().trim().allow(" b ") }), { a: " b " });
    agrees(object({ a: string() }).rename("b", "a"), { b: "x" });
    agrees(object({ a: optional(string()), b: optional(string()) }).xor("a", "b"), { a: "x", b: "y" });
    agrees(string().trim(), " b ");
    agrees(string().pattern(/^a/, { invert: true }), "a");
    agrees(integer().unsafe(), 2 ** 53);
    agrees(string().empty("none"), "none");
    agrees(email().min(20), "ada@example.com");
    agrees(email().pattern(/x$/), "ada@example.com");
    agrees(email().uppercase(), "ada@example.com");
    agrees(uuid().pattern(/^1/), user.id);
    agrees(
      uuid().custom(() => "custom"),
      user.id,
    );
    agrees(Joi.string().guid({ version: "uuidv4" }), user.id);
    agrees(Joi.string().email({ minDomainSegments: 3, tlds: { allow: false } }), "ada@example.com");
    for (const word of [integer(), boolean(), date(), list(string()), object({ a: string() })]) {
      for (const value of ["", true]) agrees(object({ value: word.allow("", true) }), { value });
    }
  });

  it("has the same result as Joi and JSON.stringify, or throws as Joi does, for any schema and value", () => {
    const cases = schemaCases.chain(({ schema, value }) =>
      fc.tuple(fc.constant(labelled({ schema }, schema)), fc.array(value)),
    );

    fc.assert(
      fc.property(cases, fc.infiniteStream(twists), ([{ schema }, values], chances) => {
        for (const value of values) agrees(schema, twist(value, chances));
      }),
      { numRuns: 300 },
    );
  });
});

/** Asserts that the compiled function does the same as Joi and JSON.stringify. Only the order of keys may differ. */
function agrees(schema: Schema, value: unknown): void {
  const outcome = attempt(() => compileOutput(schema)(value));
  const expected = attempt(() => {
    const { error, value: valid } = schema.required().validate(value, { stripUnknown: true, convert: false });
    if (error) throw error;
    return JSON.stringify(valid);
  });
  if (expected === undefined || outcome === undefined) {
    expect(outcome).to.equal(expected);
    return;
  }
  expect(JSON.parse(outcome)).to.deep.equal(JSON.parse(expected));
  expect(outcome).to.have.lengthOf(expected.length);
}

function attempt(run: () => string): string | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

class Row {
  constructor(fields: object) {
    Object.assign(this, fields);
  }
}
class Disguised extends Row {
  toJSON() {
    return { disguised: true };
  }
}

class Rows extends Array<unknown> {
  toJSON() {
    return ["disguised"];
  }
}

class Moment extends Date {
  override toJSON() {
    return "disguised";
  }
}

const oddValues: unknown[] = [
  ...[undefined, null, NaN, Infinity, -0, 2 ** 53, -(2 ** 53), 1e308, 0.1, 10n, Symbol("s"), () => 1, true],
  ...[
    "",
    "\0",
    "\ud800",
    "2026-01-01T00:00:00Z",
    "2026-01-01",
    "5",
    "Ada@Example.COM",
    "Ada@example.com",
    "ä@example.com",
    " ada@example.com",
  ],
  ...[
    "0198C0DE-7000-7000-8000-00000000000A",
    "0198c0de-7000-7000-8000-0000",
    "x".repeat(100_000),
    "é".repeat(300),
    new String("boxed"),
  ],
  ...[
    new Date(NaN),
    new Date(8.64e15),
    new Date(-1e14),
    new Date(-1),
    new Moment(0),
    Object.create(new Date(0)),
  ],
  ...[
    Object.assign(new Date(0), { toJSON: () => "x" }),
    Object.assign(new Date(0), { toISOString: () => "x" }),
  ],
  ...[
    [],
    ["a"],
    Object.assign([], { length: 3 }),
    [1, , 2],
    Rows.from(["a"]),
    Object.assign(["a"], { toJSON: () => "x" }),
    { length: 0 },
  ],
  ...[
    {},
    new Map(),
    Buffer.from("b"),
    new Row({ id: "x" }),
    new Disguised({ id: "x" }),
    Object.create({ id: "x" }),
  ],
];
const odd = fc.oneof(
  fc.constantFrom(...oddValues),
  fc.anything({ withDate: true, withSparseArray: true, withNullPrototype: true, withBigInt: true }),
);

const twists = fc.tuple(fc.nat(99), odd, fc.nat(7));

/** Returns the value, unchanged or with mistakes that a handler could make. */
function twist(value: unknown, chances: IterableIterator<[number, unknown, number]>): unknown {
  const [chance, replacement, kind] = chances.next().value ?? [99, undefined, 0];
  if (chance < 4) return replacement;
  if (Array.isArray(value)) {
    const items = value.map((item) => twist(item, chances));
    return chance < 85 ? items : arrayDisguises[kind % arrayDisguises.length]?.(items);
  }
  if (typeof value !== "object" || value === null || value instanceof Date) return value;

  const copy = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, twist(child, chances)]));
  if (chance < 85) return copy;
  return disguises[kind]?.(copy, replacement);
}

const disguises: ((fields: Record<string, unknown>, extra: unknown) => unknown)[] = [
  (fields, extra) => ({ ...fields, extra, toString: extra }),
  (fields) => Object.assign(Object.create(null), fields),
  (fields) => new Row(fields),
  (fields) => new Disguised(fields),
  (fields) => Object.create(fields),
  (fields) => ({ ...fields, toJSON: () => ({ disguised: true }) }),
  (fields) => Object.defineProperty({ ...fields }, "__proto__", { value: { id: "x" }, enumerable: true }),
  (fields) =>
    Object.defineProperties(
      {},
      Object.fromEntries(
        Object.keys(fields).map((key) => [key, { get: () => fields[key], enumerable: true }]),
      ),
    ),
];

const arrayDisguises: ((items: unknown[]) => unknown)[] = [
  (items) => Rows.from(items),
  (items) => Object.assign(items, { toJSON: () => "disguised" }),
  (items) => Object.assign(items, { length: items.length + 1 }),
  (items) => Object.assign({ length: items.length }, items),
];
