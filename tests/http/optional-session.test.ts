import { expect } from "chai";
import { labelled } from "#domain/shared/token";
import { expectRefusal } from "../support/answers.js";
import { type Agent, type UserRow, useService } from "../support/service.js";

describe("an endpoint with an optional session", () => {
  const service = useService();
  let user: UserRow;
  const readerFor = async (caller: Agent) => (await caller.get("/letters").expect(200)).body.reader;

  before(async () => {
    user = await service.make.user();
  });

  it("answers a caller without credentials, and sends no statement for them", () =>
    service.expectStatements(0, async () => expect(await readerFor(service.anonymous)).to.equal(null)));

  it("knows the user of a session, in a cookie or a token", async () => {
    expect(await readerFor(await service.as(user))).to.equal(user.fullName);
    const token = labelled("session", await service.sessionOf(user));
    expect(await readerFor(service.withToken(token))).to.equal(user.fullName);
  });

  it("takes a cookie that is not valid for no cookie", async () => {
    expect(await readerFor(service.withCookie("x"))).to.equal(null);
  });

  it("answers 401 to a token that is not valid, and 400 to two schemes", async () => {
    expectRefusal(await service.withToken("x").get("/letters"), "UNAUTHORIZED");
    const both = service.withToken("x").set("Cookie", service.cookieOf("x"));
    expectRefusal(await both.get("/letters"), "BAD_REQUEST");
  });

  it("knows the user of a token with the scope, and answers 403 to one without it, naming it", async () => {
    const withScope = service.withToken(await service.tokenOf(user, "letters:read"));
    expect(await readerFor(withScope)).to.equal(user.fullName);
    const answer = await service.withToken(await service.tokenOf(user, "notes:read")).get("/letters");
    expectRefusal(answer, "FORBIDDEN");
    expect(answer.text).to.include("letters:read");
    expect(answer.headers["www-authenticate"]).to.include('error="insufficient_scope", scope="letters:read"');
  });

  it("answers 403 to a token with scopes where none is demanded, as an endpoint for signed-in users", async () => {
    const program = service.withToken(await service.tokenOf(user, "letters:read"));
    expectRefusal(await program.get("/letters/count"), "FORBIDDEN");
    const { body } = await service.anonymous.get("/letters/count").expect(200);
    expect(body).to.deep.equal({ isSignedIn: false });
  });
});
