import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "chai";
import fc from "fast-check";
import * as kit from "#application/kit/schema";
import type { JsonSchema, Media, Operation } from "#interface/shared/schema/document";
import { sourcesOf } from "#interface/http/openapi/request";
import { type Place, SchemaBook } from "#interface/shared/schema/schema-book";
import { successStatus } from "#interface/http/routing/route";
import { routes } from "#interface/http/routing/routes.generated";
import { compileOutput } from "#interface/shared/output/serialise";
import { openapiOf } from "#processes/contracts";
import { labelled, schemaCases } from "../support/arbitrary-schemas.js";
import { spoil, spoilers, valuesOf } from "../support/json-schema-values.js";

describe("the contract of a schema", () => {
  const words: Record<string, kit.Schema> = {
    "string()": kit.string(),
    "string(max)": kit.string(5),
    'string().allow("")': kit.string(5).allow(""),
    "string().min().trim()": kit.string(9, 2).trim(),
    "uuid()": kit.uuid(),
    "email()": kit.email(),
    "integer()": kit.integer(),
    "integer().min().max()": kit.integer().min(-3).max(3),
    "integer().greater().less()": kit.integer().greater(-3).less(3),
    "integer().multiple()": kit.integer().positive().less(50).multiple(1),
    "boolean()": kit.boolean(),
    "date()": kit.date(),
    "oneOf()": kit.oneOf("asc", "desc"),
    "nullable(oneOf())": kit.nullable(kit.oneOf("asc", "desc")),
    "nullable(string())": kit.nullable(kit.string()),
    "list()": kit.list(kit.integer()).min(1).max(3),
    "object()": kit.object({
      a: kit.string(),
      b: kit.optional(kit.integer()),
      c: kit.withDefault(kit.boolean(), false),
    }),
    "record()": kit.record(),
    "nullable(record())": kit.nullable(kit.record()),
    "json()": kit.json(),
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

  it("refuses two different schemas of one name, naming both places", () => {
    const book = new SchemaBook();
    book.describe(kit.named("Thing", kit.object({ a: kit.string() })), "answer", "things.list");

    expect(() =>
      book.describe(kit.named("Thing", kit.object({ a: kit.integer() })), "answer", "things.create"),
    ).to.throw(/Thing.*things\.list.*things\.create/);
  });
});

const { paths, components } = openapiOf("http://localhost");

describe("the contract of errors", () => {
  for (const [name, response] of Object.entries(components.responses)) {
    it(`has a valid example of ${name}`, () => {
      for (const { schema, example } of mediaOf(response))
        expect(validator(schema ?? {}, components.schemas)(example), JSON.stringify(example)).to.equal(true);
    });
  }
});

describe("the contract of a route", () => {
  for (const route of routes) {
    const operation = paths[route.path]?.[route.method.toLowerCase()];
    const contracts: Contract[] = [];
    const add = (schema: kit.Schema, place: Place, json: JsonSchema | undefined) => {
      if (json) contracts.push(contractFrom(schema, place, json, components.schemas));
    };

    const { path, query, body } = sourcesOf(route);
    // Fields of any text are left out: their pages treat a value that is not text as absent.
    const judged = [...path, ...query].filter(([, field]) => !kit.isAnyText(field));
    for (const [name, field] of judged) {
      add(field, "query", operation?.parameters?.find((parameter) => parameter.name === name)?.schema);
    }
    const values = body.filter(([, field]) => !kit.uploadRuleOf(field));
    add(
      kit.object(Object.fromEntries(values)),
      "body",
      operation?.requestBody?.content["application/json"]?.schema,
    );
    const answer = operation?.responses[successStatus(route)];
    if (answer && "content" in answer) {
      add(route.endpoint.output, "answer", answer.content?.["application/json"]?.schema);
    }

    it(`has valid examples, which the service accepts: ${route.method} ${route.path}`, () => {
      const example = operation?.requestBody?.content["application/json"]?.example;
      for (const { schema, value } of operation ? examplesIn(operation) : [])
        expect(validator(schema, components.schemas)(value), JSON.stringify(value)).to.equal(true);
      if (example)
        expect(kit.object(Object.fromEntries(values)).validate(example)).to.not.have.property("error");
    });

    it(`allows exactly what the service accepts and answers: ${route.method} ${route.path}`, () => {
      for (const contract of contracts) {
        fc.assert(
          fc.property(contract.values, spoilers, (value, chances) => agrees(contract, spoil(value, chances))),
        );
      }
    });
  }
});

/** Returns the examples of the parameters, of the body and of the operation's own answers, each with its schema. */
function examplesIn({ parameters = [], requestBody, responses }: Operation) {
  const answers = Object.values(responses).flatMap((response) => ("$ref" in response ? [] : [response]));

  return [...parameters, ...mediaOf(requestBody, ...answers)].flatMap(({ schema, example }) =>
    schema && example !== undefined ? [{ schema, value: example }] : [],
  );
}

const mediaOf = (...parts: ({ content?: Record<string, Media> } | undefined)[]) =>
  parts.flatMap((part) => Object.values(part?.content ?? {}));

interface Contract {
  schema: kit.Schema;
  place: Place;
  /** Values that the contract allows. */
  values: fc.Arbitrary<unknown>;
  allows: (value: unknown) => boolean;
}

function contractOf(schema: kit.Schema, place: Place): Contract {
  const book = new SchemaBook();
  const json = book.describe(schema, place, "test");

  return contractFrom(schema, place, json, book.components);
}

function contractFrom(
  schema: kit.Schema,
  place: Place,
  json: JsonSchema,
  components: Record<string, JsonSchema>,
): Contract {
  const contract = { schema, place, values: valuesOf(json, components), allows: validator(json, components) };

  return labelled(contract, schema);
}

function validator(schema: JsonSchema, components: Record<string, JsonSchema>): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false, ownProperties: true });
  addFormats.default(ajv);
  ajv.addVocabulary(["components"]);

  return ajv.compile({ ...schema, components: { schemas: components } });
}

function agrees({ schema, place, allows }: Contract, value: unknown): void {
  const options = { convert: false, noDefaults: true, stripUnknown: place === "query" };
  const { error } = schema.validate(value, options);

  expect(error === undefined, JSON.stringify(value)).to.equal(allows(value));
}

function written(schema: kit.Schema, value: unknown): string | undefined {
  try {
    return compileOutput(schema)(value);
  } catch {
    return undefined;
  }
}
