import { expect } from "chai";
import { type Change, judge } from "#tools/contract/judge";
import { errorCodes } from "#domain/shared/errors";
import type { OpenApiDocument } from "#interface/shared/schema/document";
import {
  all,
  always,
  at,
  contract,
  deprecated,
  type Edit,
  edited,
  field,
  inOperation,
  nameOf,
  needs,
  scroll,
  operation,
  parameter,
  query,
  sideBySide,
  sort,
  without,
} from "./planted.js";

const oasdiff = String(process.env["OASDIFF"]);

const text = { type: "string" };
const integer = { type: "integer" };
const nullable = { type: ["string", "null"] };
const issue = { $ref: "#/components/schemas/Issue" };
const issueOrNull = { $ref: undefined, oneOf: [issue, { type: "null" }] };
const record = (values: boolean | object) => ({ type: "object", additionalProperties: values });
const list = (maxLength: number, more = {}) => ({ type: "array", items: { ...text, maxLength }, ...more });
const json = { "application/json": { schema: { type: "object" } } };
const content = "requestBody content";
const form = `paths /scrolls post ${content}`;
const avatar = `paths /users/current patch ${content} multipart/form-data`;
const answer = "responses 200 content application/json schema properties";
const webp = "paths /users/avatars/{key} get responses 200";
const session = "components securitySchemes session";
const notFound = "components responses NotFound content application/json schema allOf 1 properties code";

/** A planted change, and an edit that prepares the released contract for it. */
type Planted = [name: string, change: Edit, before?: Edit];

const renamed: Edit = ({ paths }) => {
  const { "/scrolls/{id}": operations = {} } = paths;
  for (const { parameters = [] } of Object.values(operations))
    for (const one of parameters) one.name = "scrollId";
  delete paths["/scrolls/{id}"];
  paths["/scrolls/{scrollId}"] = operations;
};

const moved =
  (path: string, method: string, from: number, to: number): Edit =>
  ({ paths }) => {
    const { responses = {} } = paths[path]?.[method] ?? {};
    const { [from]: answered, ...others } = responses;
    at(`paths ${path} ${method}`, { responses: { ...others, ...(answered && { [to]: answered }) } })({
      paths,
    } as OpenApiDocument);
  };

// Each row is planted in the real contract.
const breaking: Record<string, Planted[]> = {
  operation: [
    ["removed", without("DELETE /scrolls/{id}")],
    ["removed before its sunset", without("GET /scrolls"), deprecated("2999-12-31")],
    ["removed, deprecated without a sunset", without("GET /scrolls"), deprecated()],
    ["deprecated with a sunset in the past", deprecated("2020-01-01")],
    ["an earlier sunset", deprecated("2999-01-01"), deprecated("2999-12-31")],
    ["another operationId", operation("GET /scrolls", { operationId: "scrolls.index" })],
    ["a path parameter is renamed", renamed],
  ],
  session: [
    ["newly required", operation("GET /users/avatars/{key}", { security: [{ session: [] }] })],
    [
      "one scheme less",
      operation("GET /scrolls", { security: [{ token: [] }] }),
      operation("GET /scrolls", { security: [{ session: [] }, { token: [] }] }),
    ],
    [
      "another scope",
      operation("GET /scrolls", { security: [{ token: ["b:read"] }] }),
      operation("GET /scrolls", { security: [{ token: ["a:read"] }] }),
    ],
    ["in another cookie", at(session, { name: "sid" })],
    ["in a header", at(session, { in: "header" })],
  ],
  parameter: [
    [
      "new and required",
      inOperation("GET /scrolls", ({ parameters }) =>
        parameters?.push({ name: "x", in: "query", required: true, schema: text }),
      ),
    ],
    ["removed", inOperation("GET /scrolls", ({ parameters }) => parameters?.pop())],
    ["newly required", parameter("searchValue", { required: true })],
    ["lower maximum", query("perPage", { maximum: 50 })],
    [
      "exclusiveMinimum, a number, is raised",
      query("page", { exclusiveMinimum: 1 }),
      query("page", { exclusiveMinimum: 0 }),
    ],
    ["minimum becomes exclusiveMinimum", query("page", { minimum: undefined, exclusiveMinimum: 1 })],
    ["minLength", query("searchValue", { minLength: 3 })],
    ["const", query("searchValue", { const: "x" })],
    ["multipleOf", query("perPage", { multipleOf: 5 })],
    ["another pattern", query("searchValue", { pattern: "^a" })],
    ["another default", query("perPage", { default: 20 })],
    ["enum: one value fewer", parameter("kind", { schema: { ...text, enum: ["updated"] } })],
    ["another format", parameter("id", { schema: { ...text, format: "email" } })],
    ["items: lower maxLength", query("page", list(3)), query("page", list(9))],
    ["maxItems", query("page", list(9, { maxItems: 3 })), query("page", list(9))],
    ["nested: one key fewer", sort({ properties: {} }), sort({})],
    ["nested: a key newly required", sort({ required: ["fullName"] }), sort({})],
    [
      "nested: enum: one value fewer",
      sort({ properties: { fullName: { ...text, enum: ["asc"] } } }),
      sort({}),
    ],
    [
      "nested: unknown keys refused",
      sort({ additionalProperties: false }),
      sort({ additionalProperties: text }),
    ],
    [
      "nested: narrower propertyNames",
      sort({ propertyNames: { pattern: "^a$" } }),
      sort({ propertyNames: { pattern: "^a" } }),
    ],
    ["nested: written without brackets", parameter("sort", { style: undefined, explode: undefined })],
  ],
  body: [
    [
      "new and required",
      operation("DELETE /scrolls/{id}", { requestBody: { required: true, content: json } }),
    ],
    ["newly required", at("paths /users/current patch requestBody", { required: true })],
    ["removed", operation("POST /scrolls", { requestBody: undefined })],
    ["forms refused", at(form, { "application/x-www-form-urlencoded": undefined })],
    ["a field, new and required", all(field("x", text), needs("title", "x"))],
    ["a field, removed", field("body", undefined)],
    ["a field, newly required", needs("title", "body")],
    ["lower maxLength", field("title", { maxLength: 100 })],
    ["allOf: newly not blank", field("body", { allOf: [{ pattern: "\\S" }] })],
    ["another type", field("x", integer), field("x", text)],
    ["number becomes integer", field("x", integer), field("x", { type: "number" })],
    ["no longer null, of [string, null]", field("x", text), field("x", nullable)],
    ["no longer null, of oneOf", field("x", { oneOf: undefined, ...issue }), field("x", issueOrNull)],
    ["enum: one value fewer", field("x", { enum: ["a"] }), field("x", { ...text, enum: ["a", "b"] })],
    ["another const", field("x", { const: "a" }), field("x", { const: "b" })],
    ["another default", field("body", { default: "x" })],
    ["propertyNames", field("x", { propertyNames: { pattern: "^a" } }), field("x", { type: "object" })],
    ["unknown keys refused", field("x", record(false)), field("x", record(true))],
    ["unknown keys: a type of the values", field("x", record(text)), field("x", record(true))],
    ["items: a type", field("x", list(9)), field("x", { type: "array" })],
    ["not", field("x", { not: { const: "a" } }), field("x", text)],
    ["multipart: a file, newly required", at(`${avatar} schema`, { required: ["avatar"] })],
    ["multipart: a file, removed", at(`${avatar} schema properties`, { avatar: undefined })],
    [
      "multipart: one file type fewer",
      at(`${avatar} encoding avatar`, { contentType: "image/png, image/webp" }),
    ],
  ],
  answer: [
    ["another success status", moved("/scrolls", "post", 201, 200)],
    ["a field, removed", all(scroll("body", undefined), always("title", "ownerId"))],
    ["an optional field, removed", scroll("x", undefined), scroll("x", text)],
    ["a field may be absent", always("title", "ownerId")],
    ["null, of [string, null]", scroll("x", nullable), scroll("x", text)],
    ["null, of oneOf", scroll("x", issueOrNull), scroll("x", issue)],
    ["another type", scroll("x", integer), scroll("x", text)],
    ["integer becomes number", at(`paths /scrolls get ${answer} count`, { type: "number" })],
    ["enum: one value more", scroll("x", { enum: ["a", "b"] }), scroll("x", { ...text, enum: ["a"] })],
    ["another const", scroll("x", { const: "a" }), scroll("x", { const: "b" })],
    ["higher maxLength", scroll("title", { maxLength: 300 })],
    [
      "lower exclusiveMinimum",
      scroll("x", { exclusiveMinimum: -1 }),
      scroll("x", { ...integer, exclusiveMinimum: 0 }),
    ],
    ["maximum removed", at(`paths /scrolls get ${answer} perPage`, { maximum: undefined })],
    ["format removed", scroll("createdAt", { format: undefined })],
    ["unknown keys: values of any type", scroll("x", record(true)), scroll("x", record(text))],
    ["items of any type", scroll("x", { items: undefined }), scroll("x", list(9))],
    ["another media type", at(webp, { content: { "image/png": {} } })],
    [
      "one media type fewer",
      at("components responses BadRequest content", { "application/problem+json": undefined }),
    ],
    ["one header fewer", at("paths /scrolls get responses 200 headers", { RateLimit: undefined })],
    [
      "a field of the error body, removed",
      at("components schemas Error properties", { requestId: undefined }),
    ],
    ["another code for a status", at(notFound, { enum: ["GONE"] })],
    ["one more code for a status", at(notFound, { enum: ["NOT_FOUND", "GONE"] })],
  ],
};

const safe: Record<string, Planted[]> = {
  operation: [
    ["new", at("paths", { "/scrolls": contract.paths["/scrolls"] }), without("GET /scrolls")],
    ["deprecated", deprecated("2999-12-31")],
    ["a later sunset", deprecated("2999-12-31"), deprecated("2999-01-01")],
    [
      "no longer deprecated",
      operation("GET /scrolls", { deprecated: undefined, "x-sunset": undefined }),
      deprecated("2999-12-31"),
    ],
    ["removed after its sunset", without("GET /scrolls"), deprecated("2020-01-01")],
    [
      "the last of its path, removed after its sunset",
      without("GET /scrolls"),
      all(deprecated("2020-01-01"), without("POST /scrolls")),
    ],
    [
      "another summary, description and tags",
      operation("GET /scrolls", { summary: "x", description: "x", tags: ["x"] }),
    ],
  ],
  session: [
    ["no longer required", operation("GET /scrolls", { security: [] })],
    [
      "one scheme more",
      operation("GET /scrolls", { security: [{ session: [] }, { token: ["scrolls:read"] }] }),
      operation("GET /scrolls", { security: [{ session: [] }] }),
    ],
  ],
  parameter: [
    [
      "new and optional",
      inOperation("GET /scrolls", ({ parameters }) =>
        parameters?.push({ name: "x", in: "query", required: false, schema: text }),
      ),
    ],
    [
      "no longer required",
      parameter("searchValue", { required: false }),
      parameter("searchValue", { required: true }),
    ],
    ["higher maximum", query("perPage", { maximum: 200 })],
    [
      "enum: one value more",
      parameter("kind", { schema: { ...text, enum: ["a", "b"] } }),
      parameter("kind", { schema: { ...text, enum: ["a"] } }),
    ],
    [
      "nested: one optional key more",
      sort({ properties: { a: text, b: text } }),
      sort({ properties: { a: text } }),
    ],
  ],
  body: [
    [
      "new and optional",
      operation("DELETE /scrolls/{id}", { requestBody: { required: false, content: json } }),
    ],
    ["one media type more", at(form, { "application/xml": { schema: { type: "object" } } })],
    ["a field, new and optional", field("x", text)],
    ["a field, no longer required", needs()],
    ["higher maxLength", field("title", { maxLength: 300 })],
    ["lower minLength", field("title", { minLength: 0 })],
    ["integer becomes number", field("x", { type: "number" }), field("x", integer)],
    ["null, by [string, null]", field("x", nullable), field("x", text)],
    ["null, by oneOf", field("x", issueOrNull), field("x", issue)],
    ["enum: one value more", field("x", { enum: ["a", "b"] }), field("x", { ...text, enum: ["a"] })],
    ["unknown keys", field("x", record(true)), field("x", record(false))],
    [
      "lower exclusiveMinimum",
      field("x", { exclusiveMinimum: 0 }),
      field("x", { ...integer, exclusiveMinimum: 1 }),
    ],
    [
      "multipart: one file type more",
      at(`${avatar} encoding avatar`, { contentType: "image/avif, image/jpeg, image/png, image/webp" }),
    ],
  ],
  answer: [
    [
      "one more success status",
      at("paths /scrolls post responses", { 202: { description: "Accepted", headers: {} } }),
    ],
    [
      "one more error status",
      at("paths /scrolls get responses", { 409: { $ref: "#/components/responses/Conflict" } }),
    ],
    ["one error status fewer", at("paths /scrolls/{id} get responses", { 404: undefined })],
    [
      "one more code of the service",
      at("components schemas Error properties code", { enum: [...Object.keys(errorCodes), "TEAPOT"] }),
    ],
    ["a field, new", all(scroll("x", text), always("title", "body", "ownerId", "x"))],
    ["a field is always there", always("title", "body", "ownerId", "x"), scroll("x", text)],
    ["no longer null, of [string, null]", scroll("x", text), scroll("x", nullable)],
    ["no longer null, of oneOf", scroll("x", { oneOf: undefined, ...issue }), scroll("x", issueOrNull)],
    ["number becomes integer", scroll("x", integer), scroll("x", { type: "number" })],
    ["enum: one value fewer", scroll("x", { enum: ["a"] }), scroll("x", { ...text, enum: ["a", "b"] })],
    ["lower maxLength", scroll("title", { maxLength: 100 })],
    [
      "one header more",
      at("paths /scrolls get responses 200 headers", { "X-New": { description: "", schema: text } }),
    ],
  ],
};

describe("the check of contract changes", () => {
  const rows = Object.entries({ breaking, safe }).flatMap(([verdict, kinds]) =>
    Object.entries(kinds).flatMap(([kind, planted]) =>
      planted.map(([name, change, before]) => ({ verdict, name: `${kind}: ${name}`, change, before })),
    ),
  );
  let changes: Change[] = [];

  before(async () => {
    const pairs = rows.map(({ change, before }): [OpenApiDocument, OpenApiDocument] => {
      const released = edited(contract, before);
      return [released, edited(released, change)];
    });
    changes = await judge(oasdiff, ...sideBySide(pairs));
  });

  rows.forEach(({ verdict, name, change, before }, index) =>
    it(`calls ${verdict}: ${name}`, () => {
      const released = edited(contract, before);
      expect(edited(released, change)).not.to.deep.equal(released);

      const planted = changes.filter(({ text }) => text.includes(nameOf(index)));
      expect(
        planted.some(({ isBreaking }) => isBreaking),
        JSON.stringify(planted),
      ).to.equal(verdict === "breaking");
    }),
  );
});
