import { expect } from "chai";
import { expectInvalid, expectNext, expectRefusal, expectUnprocessable } from "../support/answers.js";
import { type Agent, type UserRow, useService } from "../support/service.js";

const password = "a good password";

describe("POST /auth/reauthenticate", () => {
  const service = useService();

  const prove = (agent: Agent, body: object = { password }) => agent.post("/auth/reauthenticate").send(body);
  const signedIn = async () => {
    const user = await service.make.user({ password });

    return { user, agent: await service.as(user) };
  };
  const sessionOf = async ({ id }: UserRow) =>
    (
      await service.sql<Record<"provenAt" | "expiresAt" | "createdAt", Date>>(
        'select * from sessions where "userId" = $1',
        [id],
      )
    )[0];

  it("answers 204 with a new token for the same session, and keeps the session's expiry", async () => {
    const { user, agent } = await signedIn();
    const before = await sessionOf(user);
    service.clock.advance(60_000);
    const { text, headers } = await prove(agent).expect(204);
    const after = await sessionOf(user);

    expect(text).to.equal("");
    expect(headers["set-cookie"]).to.have.length(1);
    expect(after).to.deep.include({ expiresAt: before?.expiresAt, createdAt: before?.createdAt });
    expect(after?.provenAt.getTime()).to.be.closeTo(service.clock.now().getTime(), 10_000);
    await agent.get("/users/current").expect(200);
  });

  it("stores an event without the token's digest", async () => {
    const { user, agent } = await signedIn();
    await prove(agent).set("X-Request-Id", "prove-1").expect(204);
    const events = await service.sql<{ table: string; kind: string; actorId: string; after: object }>(
      `select * from mutation_events where "requestId" = 'prove-1'`,
    );

    expect(events).to.have.length(1);
    expect(events[0]).to.include({ table: "sessions", kind: "updated", actorId: user.id });
    expect(events[0]?.after).not.to.have.property("tokenDigest");
  });

  it("refuses a wrong password as an error of its field, and does not change the session", async () => {
    const { user, agent } = await signedIn();
    const before = await sessionOf(user);
    const answer = await prove(agent, { password: "a wrong password" });

    expectUnprocessable(answer, "password");
    expect(answer.headers).not.to.have.property("set-cookie");
    expect(await sessionOf(user)).to.deep.equal(before);
  });

  it("answers 409 to a user without a password", async () => {
    const { agent } = await service.asUser();
    expectRefusal(await prove(agent), "CONFLICT");
  });

  it("redirects a browser form to the account page", async () => {
    const { agent } = await signedIn();
    await expectNext(agent.post("/auth/reauthenticate"), { password }, "/auth/account?done=reauthenticated");
  });

  it("answers 400 to invalid input", async () => {
    const { agent } = await signedIn();

    expectInvalid(await prove(agent, {}), "body", "password");
    expectInvalid(await prove(agent, { password: "x".repeat(129) }), "body", "password");
  });
});

describe("POST /auth/reauthenticate, with a stolen session", () => {
  const service = useService({ RATE_LIMIT_AUTH_PER_ACCOUNT: "3" });

  it("allows three guesses an hour, then refuses even the right password", async () => {
    const agent = await service.as(await service.make.user({ password }));
    for (let guess = 0; guess < 3; guess += 1)
      await agent.post("/auth/reauthenticate").send({ password: "a guess" }).expect(422);

    expectRefusal(await agent.post("/auth/reauthenticate").send({ password }), "TOO_MANY_REQUESTS");
  });
});
