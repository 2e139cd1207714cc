import { expect } from "chai";
import fc from "fast-check";
import * as kit from "#application/kit/schema";
import { read } from "#application/kit/schema-reader";
import type { JsonSchema, Media, Operation } from "#interface/shared/schema/document";
import { sourcesOf } from "#interface/http/openapi/request";
import type { Place } from "#interface/shared/schema/schema-book";
import { successStatus } from "#interface/http/routing/route";
import { routes } from "#interface/http/routing/routes.generated";
import { openapiOf } from "#processes/contracts";
import { agrees, type Contract, contractFrom, validator } from "../support/contracts.js";
import { spoil, spoilers } from "../support/json-schema-values.js";

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

    const { path, query, body, isOpen } = sourcesOf(route);
    // An invalid value in the query of a page counts as absent, so the contract allows any text.
    const judged = [...path, ...query].filter(([, field]) => read(field).kind !== "lenient");
    for (const [name, field] of judged) {
      add(field, "query", operation?.parameters?.find((parameter) => parameter.name === name)?.schema);
    }
    const values = body.filter(([, field]) => read(field).kind !== "upload");
    const exact = kit.object(Object.fromEntries(values));
    const input = isOpen ? kit.open(exact) : exact;
    add(input, "body", operation?.requestBody?.content["application/json"]?.schema);
    const answer = operation?.responses[successStatus(route)];
    const { output } = route.endpoint;
    if (answer && "content" in answer && "schema" in output) {
      add(output.schema, "answer", answer.content?.["application/json"]?.schema);
    }

    it(`has valid examples, which the service accepts: ${route.method} ${route.path}`, () => {
      const example = operation?.requestBody?.content["application/json"]?.example;
      for (const { schema, value } of operation ? examplesIn(operation) : [])
        expect(validator(schema, components.schemas)(value), JSON.stringify(value)).to.equal(true);
      if (example) expect(input.validate(example)).to.not.have.property("error");
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
