import { expect } from "chai";
import request from "supertest";
import { endpoint } from "#application/kit/endpoint";
import { integer, json, object, open, string } from "#application/kit/schema";
import { describeApi } from "#interface/http/openapi/describe-api";
import { expectInvalid, expectRefusal } from "../support/answers.js";
import { appOf } from "../support/app.js";

const whole = endpoint()
  .input(open(object({ id: string(9), size: integer() })))
  .output(object({ got: json() }))
  .handler(({ input }) => ({ got: input }));
const inner = endpoint()
  .input({ settings: open(object({ size: integer() })) })
  .output(object({ got: json() }))
  .handler(({ input }) => ({ got: input }));

describe("a body with open objects", () => {
  const app = appOf({ "POST /things/{id}": whole, "POST /things": inner });
  const post = (path: string, body: object) => request(app).post(path).send(body);

  it("keeps keys that the object does not name, with their values", async () => {
    const more = { size: 1, colour: "red", "a b": [{ deep: null }], toString: "x" };
    const { body } = await post("/things/a", more).expect(200);
    expect(body.got).to.deep.equal({ ...more, id: "a" });
    const nested = await post("/things", { settings: more }).expect(200);
    expect(nested.body.got).to.deep.equal({ settings: more });
  });

  it("checks the keys that it names, and the keys around it", async () => {
    expectInvalid(await post("/things/a", { size: "1", colour: "red" }), "body", "size");
    expectInvalid(await post("/things", { settings: { size: 1 }, colour: "red" }), "body", "colour");
  });

  it("keeps further keys of a form as text", async () => {
    const { body } = await request(app).post("/things/a").type("form").send("size=1&more=2").expect(200);
    expect(body.got).to.deep.equal({ id: "a", size: 1, more: "2" });
  });

  it("refuses hostile keys, another value of a path parameter, deep nesting and a large body", async () => {
    for (const body of [
      '{"size":1,"__proto__":{"isAdmin":true}}',
      '{"size":1,"more":{"constructor":1}}',
      '{"size":1,"more":1,"more":2}',
      '{"size":1,"id":"b"}',
      `{"size":1,"more":${'{"a":'.repeat(6)}1${"}".repeat(6)}}`,
    ])
      expectRefusal(await request(app).post("/things/a").type("json").send(body), "BAD_REQUEST");
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`key${at}`, at]));
    expectRefusal(await post("/things/a", { size: 1, ...many }), "PAYLOAD_TOO_LARGE");
  });

  it("has additional properties in the contract", () => {
    const info = { title: "", version: "", description: "", baseUrl: "", authenticators: [] };
    const route = { path: "/things", id: "a", file: "things/create.ts", gates: [], accepts: [] };
    const schemaOf = (declared: typeof whole | typeof inner) =>
      describeApi([{ ...route, method: "POST", endpoint: declared }], info).paths["/things"]?.["post"]
        ?.requestBody?.content["application/json"]?.schema;
    expect(schemaOf(whole)).to.include({ additionalProperties: true });
    expect(schemaOf(inner)).to.include({ additionalProperties: false });
    expect(schemaOf(inner)?.properties?.["settings"]).to.include({ additionalProperties: true });
  });
});
