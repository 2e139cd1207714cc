import { expect } from "chai";
import fc from "fast-check";
import * as kit from "#application/kit/schema";
import { type Place, SchemaBook } from "#interface/shared/schema/schema-book";
import { compileOutput } from "#interface/shared/output/serialise";
import { schemaCases } from "../support/arbitrary-schemas.js";
import { agrees, contractOf, validator } from "../support/contracts.js";
import { spoil, spoilers } from "../support/json-schema-values.js";

describe("the contract of a schema", () => {
  const words: Record<string, kit.Schema> = {
    "string()": kit.string(),
    "string(max)": kit.string(5),
    'string().allow("")': kit.string(5).allow(""),
    "string().min().trim()": kit.string(9, 2).trim(),
    'string().min().allow("")': kit.string(9, 3).allow(""),
    'string().min().trim().allow("")': kit.string(9, 3).trim().allow(""),
    'string().trim().allow("")': kit.string(9).trim().allow(""),
    "string().pattern()": kit.string(9).pattern(/^a/),
    "uuid()": kit.uuid(),
    "email()": kit.email(),
    "integer()": kit.integer(),
    "integer().min().max()": kit.integer().min(-3).max(3),
    "integer().greater().less()": kit.integer().greater(-3).less(3),
    "integer().multiple()": kit.integer().positive().less(50).multiple(1),
    "integer().allow()": kit.integer().min(0).max(9).allow("none", null),
    "boolean()": kit.boolean(),
    "boolean().valid()": kit.boolean().valid(true),
    "date()": kit.date(),
    "day()": kit.day(),
    "nullable(day())": kit.nullable(kit.day()),
    "decimal()": kit.decimal(6, 2),
    "decimal() without a fraction": kit.decimal(4, 0),
    "bigint()": kit.bigint(),
    "list(day())": kit.list(kit.day()).max(3),
    "oneOf()": kit.oneOf("asc", "desc"),
    "nullable(oneOf())": kit.nullable(kit.oneOf("asc", "desc")),
    "nullable(string())": kit.nullable(kit.string()),
    "list()": kit.list(kit.integer()).min(1).max(3),
    "object()": kit.object({
      a: kit.string(),
      b: kit.optional(kit.integer()),
      c: kit.withDefault(kit.boolean(), false),
    }),
    "open()": kit.open(kit.object({ a: kit.string(), b: kit.optional(kit.integer()) })),
    "record()": kit.record(),
    "nullable(record())": kit.nullable(kit.record()),
    "json()": kit.json(),
    "nullable(json())": kit.nullable(kit.json()),
    "jsonValue()": kit.jsonValue(),
    "nullable(jsonValue())": kit.nullable(kit.jsonValue()),
    "withDefault()": kit.object({ a: kit.withDefault(kit.integer(), 0) }),
    "named()": kit.named("Thing", kit.object({ a: kit.string() })),
    "nullable(named())": kit.nullable(kit.named("Thing", kit.object({ a: kit.string() }))),
    "nullable(named(oneOf()))": kit.nullable(kit.named("Direction", kit.oneOf("asc", "desc"))),
    "list(named())": kit.list(kit.named("Thing", kit.object({ a: kit.string() }))),
  };

  for (const [name, schema] of Object.entries(words)) {
    it(`allows exactly what the service accepts: ${name}`, () => {
      const contract = contractOf(schema, "body");
      fc.assert(
        fc.property(contract.values, spoilers, (value, chances) => agrees(contract, spoil(value, chances))),
      );
      fc.assert(fc.property(contract.values, (value) => agrees(contract, value)));
    });
  }

  it("holds for requests of any schema of the kit", () => {
    const cases = fc
      .tuple(schemaCases, fc.constantFrom<Place>("body", "query"))
      .map(([{ schema }, place]) => contractOf(schema, place))
      .chain((contract) => fc.tuple(fc.constant(contract), fc.array(contract.values)));

    fc.assert(
      fc.property(cases, spoilers, ([contract, values], chances) => {
        for (const value of values) agrees(contract, spoil(value, chances));
      }),
    );
  });

  it("holds for answers of any schema of the kit", () => {
    const cases = schemaCases.chain(({ schema, value }) =>
      fc.tuple(fc.constant(contractOf(schema, "answer")), fc.array(value)),
    );

    fc.assert(
      fc.property(cases, ([{ schema, allows }, values]) => {
        for (const value of values) {
          const text = written(schema, value);
          if (text !== undefined) expect(allows(JSON.parse(text)), text).to.equal(true);
        }
      }),
    );
  });

  it("refuses the name of a field that every object has", () => {
    expect(() => kit.object({ constructor: kit.string() })).to.throw(TypeError, "constructor");
  });

  it("has examples, descriptions, titles and defaults", () => {
    const schema = kit.integer().description("How many").label("Count").example(3).default(0);

    expect(new SchemaBook().describe(schema, "body", "test"))
      .to.include({
        description: "How many",
        title: "Count",
        default: 0,
      })
      .and.to.have.deep.property("examples", [3]);
  });

  it("has a valid example for any schema of the kit", () => {
    const cases = fc.tuple(schemaCases, fc.constantFrom<Place>("body", "query", "answer"));

    fc.assert(
      fc.property(cases, ([{ schema }, place]) => {
        const book = new SchemaBook();
        const json = book.describe(schema, place, "test");
        const example = book.exampleOf(json);

        expect(validator(json, book.components)(example), JSON.stringify({ json, example })).to.equal(true);
      }),
    );
  });

  it("has the format int32 or int64 for integers", () => {
    const formatOf = (schema: kit.Schema) => new SchemaBook().describe(schema, "body", "test")["format"];

    expect(
      formatOf(
        kit
          .integer()
          .min(0)
          .max(2 ** 31 - 1),
      ),
    ).to.equal("int32");
    expect(formatOf(kit.integer().greater(0).less(100))).to.equal("int32");
    expect(
      formatOf(
        kit
          .integer()
          .min(0)
          .max(2 ** 31),
      ),
    ).to.equal("int64");
    expect(formatOf(kit.integer())).to.equal("int64");
  });

  it("has plain examples for text with a pattern", () => {
    expect(new SchemaBook().describe(kit.string(10), "body", "test")).to.deep.include({
      examples: ["string"],
    });
    expect(new SchemaBook().describe(kit.string(3), "body", "test")).to.deep.include({ examples: ["a"] });
  });

  it("requires a field with a default in answers, but not in requests", () => {
    const schema = kit.object({ a: kit.string(), b: kit.withDefault(kit.integer(), 0) });

    expect(new SchemaBook().describe(schema, "body", "test")).to.deep.include({ required: ["a"] });
    expect(new SchemaBook().describe(schema, "answer", "test")).to.deep.include({ required: ["a", "b"] });
  });

  it("has a named schema once, and marks where it may be null", () => {
    const thing = kit.named("Thing", kit.object({ id: kit.uuid() }));
    const book = new SchemaBook();

    expect(book.describe(kit.list(thing), "body", "one")).to.deep.equal({
      type: "array",
      items: { $ref: "#/components/schemas/Thing" },
    });
    expect(book.describe(kit.nullable(thing), "answer", "two")).to.deep.equal({
      oneOf: [{ $ref: "#/components/schemas/Thing" }, { type: "null" }],
    });
    expect(book.describe(kit.nullable(kit.named("Way", kit.oneOf("up"))), "body", "three")).to.have.property(
      "oneOf",
    );
    expect(book.components)
      .to.have.all.keys("Thing", "Way")
      .and.to.deep.include({ Way: { type: "string", enum: ["up"] } });
  });

  it("has every pattern, without its flags", () => {
    const storable = "^[^\\u0000]*$";

    expect(new SchemaBook().describe(kit.string(), "body", "test")).to.include({ pattern: storable });
    expect(new SchemaBook().describe(kit.string().pattern(/^a/), "body", "test")).to.deep.include({
      allOf: [{ pattern: storable }, { pattern: "^a" }],
    });
  });

  it("has allowed values of another type beside the rules of the schema", () => {
    const schema = kit.integer().min(0).max(9).allow("none").description("How many");

    expect(new SchemaBook().describe(schema, "body", "test")).to.deep.equal({
      description: "How many",
      anyOf: [{ type: "integer", minimum: 0, maximum: 9, format: "int32" }, { enum: ["none"] }],
    });
  });

  it("refers to a named schema from a field, and has no copy of it", () => {
    const thing = kit.named("Thing", kit.object({ id: kit.uuid() }));

    expect(new SchemaBook().describe(kit.object({ thing }), "answer", "test")).to.deep.equal({
      type: "object",
      properties: { thing: { $ref: "#/components/schemas/Thing" } },
      required: ["thing"],
      additionalProperties: false,
    });
  });

  it("has the keywords of a schema's swagger note in place of the derived ones", () => {
    const colour = kit.string(7).meta({ swagger: { format: "colour", example: "#ffffff", maxLength: 9 } });
    const count = kit.nullable(kit.integer()).meta({ swagger: { format: "seconds", minimum: 0 } });
    const size = kit.object({ width: kit.integer() }).meta({
      swagger: { type: "string", nullable: true, example: "800x600" },
      swaggerOverride: true,
    });
    const described = new SchemaBook().describe(kit.object({ colour, count, size }), "body", "test");

    expect(described.properties).to.deep.equal({
      colour: {
        type: "string",
        format: "colour",
        examples: ["#ffffff"],
        pattern: "^[^\\u0000]*$",
        minLength: 1,
        maxLength: 9,
      },
      count: {
        type: ["integer", "null"],
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        format: "seconds",
      },
      size: { type: ["string", "null"], examples: ["800x600"] },
    });
  });

  it("refuses two different schemas of one name, naming both places", () => {
    const book = new SchemaBook();
    book.describe(kit.named("Thing", kit.object({ a: kit.string() })), "answer", "things.list");

    expect(() =>
      book.describe(kit.named("Thing", kit.object({ a: kit.integer() })), "answer", "things.create"),
    ).to.throw(/Thing.*things\.list.*things\.create/);
  });
});

function written(schema: kit.Schema, value: unknown): string | undefined {
  try {
    return compileOutput(schema)(value);
  } catch {
    return undefined;
  }
}
