import { expect } from "chai";
import { createElement } from "preact";
import request, { type Response } from "supertest";
import { endpoint } from "#application/kit/endpoint";
import { errorDialect } from "#application/kit/error-dialect";
import { nothing, object, page, string } from "#application/kit/schema";
import { ServiceError } from "#domain/shared/errors";
import { dialectFinder } from "#interface/http/output/error-sender";
import { createRouter } from "#interface/http/routing/router";
import letterErrors from "../fixtures/application/letters/letters.errors.js";
import { expectRefusal } from "../support/answers.js";
import { appOf, MemoryLogger } from "../support/app.js";
import { type Agent, useService } from "../support/service.js";

const unknownId = "0198c0de-7000-7000-8000-00000000ffff";

/** Asserts that the answer has the form of letters. */
function expectLetters(answer: Response, status: number, ...messages: (string | RegExp)[]): void {
  expect(answer.status, answer.text).to.equal(status);
  expect(answer.headers["content-type"]).to.equal("application/json");
  expect(answer.headers["x-request-id"]).to.be.a("string").and.not.be.empty;
  expect(Object.keys(answer.body)).to.deep.equal(["errors"]);
  const found: string[] = answer.body.errors.body;
  expect(found).to.have.length(messages.length);
  for (const [at, message] of messages.entries()) expect(found[at]).to.match(new RegExp(message));
}

describe("error dialects", () => {
  const service = useService();
  let user: Agent;

  before(async () => {
    ({ agent: user } = await service.asUser());
  });

  it("answers bad input with the status and the body of the dialect", async () => {
    const answer = await user.post("/letters").send({ letter: {} });
    expectLetters(answer, 422, "letter.subject is required");
    const others = await user.post("/letters").send({ letter: { subject: 1 }, more: true });
    expectLetters(others, 422, "letter.subject must be a string", "more is not allowed");
  });

  it("answers the errors of gates, of the handler and of the parameters in the dialect", async () => {
    expectLetters(await user.post("/letters").send({ letter: { subject: "taken" } }), 409, "taken");
    expectLetters(await user.get(`/letters/${unknownId}`), 404, "Letter not found");
    expectLetters(await user.get("/letters/x"), 422, "UUID", "UUID");
  });

  it("answers errors before the endpoint in the dialect", async () => {
    const { anonymous } = service;
    const letter = { letter: { subject: "a" } };
    expectLetters(await anonymous.post("/letters").send(letter), 401, "Sign in");
    const evil = await user.post("/letters").set("Origin", "https://evil.example").send(letter);
    expectLetters(evil, 403, "origin");
    const malformed = await user.post("/letters").type("json").send("{");
    expectLetters(malformed, 422, "not valid JSON");
    expectLetters(await user.post("/letters").type("text/csv").send("a"), 415, "has to be");
    expectLetters(await user.get(`/letters/${unknownId}?access_token=x`), 422, "token");
    expectLetters(await user.get(`/letters/${unknownId}?a=${"b".repeat(9_000)}`), 414, "longer");
    const wrong = await service.withToken("wrong").post("/letters").send(letter);
    expectLetters(wrong, 401, "credentials");
    expect(wrong.headers["www-authenticate"]).to.match(/^Bearer .*invalid_token/);
  });

  it("answers another method of the path in the dialect, with Allow", async () => {
    const answer = await user.put("/letters").send({});
    expectLetters(answer, 405, "not supported");
    expect(answer.headers["allow"]).to.include("POST");
  });

  it("keeps the request id that the caller sends", async () => {
    const answer = await user.get("/letters/x").set("X-Request-Id", "mine");
    expect(answer.headers["x-request-id"]).to.equal("mine");
  });

  it("takes the nearest folder: problem details (RFC 9457)", async () => {
    const answer = await user.post("/letters/drafts").send({ letter: { subject: "" } });
    expect(answer.status).to.equal(400);
    expect(answer.headers["content-type"]).to.equal("application/problem+json");
    expect(JSON.parse(answer.text)).to.deep.equal({
      type: "about:blank",
      title: "Bad Request",
      status: 400,
      detail: "The input is not valid",
      code: "BAD_REQUEST",
      errors: [{ detail: "letter.subject is not allowed to be empty", pointer: "#/letter/subject" }],
    });
  });

  it("answers a path without an endpoint in the dialect of the nearest folder", async () => {
    expectLetters(await user.get("/letters/a/b"), 404, "nothing at");
    const draft = await user.get("/letters/drafts/a/b");
    expect(JSON.parse(draft.text)).to.include({ title: "Not Found", code: "NOT_FOUND" });
    expectRefusal(await user.get("/lettersandmore"), "NOT_FOUND");
    expect((await user.get("/lettersandmore")).body.code).to.equal("NOT_FOUND");
  });

  it("leaves other folders alone", async () => {
    expect((await user.get("/users/x/y")).body).to.include({ code: "NOT_FOUND", status: 404 });
  });
});

describe("the dialect of an error", () => {
  const errors = { file: "things/things.errors.ts", dialect: letterErrors };
  const fails = endpoint()
    .output(nothing)
    .handler(() => {
      throw new Error("a secret");
    });

  it("is that of the endpoint for a rate limit and for an internal error", async () => {
    const rates = { perUser: 0, perAddress: 1 };
    const app = appOf({ "GET /things": fails }, { errors, options: { rates } });
    expectLetters(await request(app).get("/things"), 500, /^Something went wrong on our side$/);
    const limited = await request(app).get("/things");
    expectLetters(limited, 429, "Too many requests");
    expect(limited.headers).to.have.property("retry-after");
  });

  it("sends an internal error in the one form, and logs it, when the body does not fit the dialect", async () => {
    const dialect = errorDialect({
      schema: object({ note: string(5) }),
      body: ({ message }) => ({ note: message }),
    });
    const logger = new MemoryLogger();
    const app = appOf({ "GET /things": fails }, { errors: { ...errors, dialect }, logger });
    const answer = await request(app).get("/things");
    expect(answer.body).to.include({ code: "INTERNAL_SERVER_ERROR", status: 500 });
    expect(JSON.stringify(logger.lines)).to.include("does not fit its dialect");
  });

  it("sends only the fields that its schema names", async () => {
    const extra = { note: "a", secret: "b" };
    const dialect = errorDialect({ schema: object({ note: string(5) }), body: () => extra });
    const answer = await request(appOf({ "GET /things": fails }, { errors: { ...errors, dialect } })).get(
      "/things",
    );
    expect(answer.body).to.deep.equal({ note: "a" });
  });

  it("refuses the status of a success", () => {
    const declare = () => errorDialect({ statuses: { CONFLICT: 200 }, schema: object({}), body: () => ({}) });
    expect(declare).to.throw(RangeError, "200");
  });

  it("is that of the longest folder, and of a static folder before a parameter", () => {
    const dialectIn = () => errorDialect({ schema: object({}), body: () => ({}) });
    const folders = ["all", "a/all", "a/[id]/all", "a/b/all", "a/b/c/all"].map((name) => ({
      file: `${name}.errors.ts`,
      dialect: dialectIn(),
    }));
    const find = dialectFinder(
      folders,
      createRouter([], () => undefined),
    );
    const fileFor = (url: string) => folders.find(({ dialect }) => dialect === find("GET", url))?.file;
    const found = ["/", "/ab", "/a?b", "/a/x", "/a/x/y", "/a/b", "/a/b/d", "/a/b/c/d"].map(fileFor);
    expect(found.map((file) => file?.replace("all.errors.ts", ""))).to.deep.equal([
      "",
      "",
      "a/",
      "a/[id]/",
      "a/[id]/",
      "a/b/",
      "a/b/",
      "a/b/c/",
    ]);
  });

  it("does not change the page that a browser gets", async () => {
    const home = endpoint()
      .output(page({}))
      .handler(() => {
        throw new ServiceError("NOT_FOUND", "There is no such page");
      });
    const views = { "GET /things": () => createElement("p", null) };
    const app = appOf({ "GET /things": home }, { errors, views });
    const shown = await request(app).get("/things").accept("text/html").expect(404);
    expect(shown.headers["content-type"]).to.match(/^text\/html/);
    expectLetters(await request(app).get("/things"), 404, "no such page");
  });

  it("is that of its file where .route moves an endpoint", async () => {
    const moved = { "POST /elsewhere": fails };
    const answer = await request(appOf(moved, { errors })).get("/elsewhere");
    expectLetters(answer, 405, "not supported");
  });
});
