import { expect } from "chai";
import { SERVICE_NAME } from "#domain/shared/service-name";
import { expectInvalid, expectNext, expectRefusal, expectUnprocessable } from "../support/answers.js";
import { type Agent, type UserRow, useService } from "../support/service.js";

const [old, fresh] = ["the old password", "a fresh password"];

describe("POST /auth/change-password", () => {
  const service = useService();

  const change = (agent: Agent, body: object = { current: old, new: fresh }) =>
    agent.post("/auth/change-password").send(body);
  const signIn = ({ email }: UserRow, password: string) =>
    service.anonymous.post("/auth/sign-in").send({ email, password });
  const signedIn = async () => {
    const user = await service.make.user({ password: old });

    return { user, agent: await service.as(user) };
  };

  it("sets the password, and answers 204 without a body", async () => {
    const { agent, user } = await signedIn();
    const { text } = await change(agent).expect(204);

    expect(text).to.equal("");
    expectRefusal(await signIn(user, old), "UNAUTHORIZED");
    await signIn(user, fresh).expect(200);
  });

  it("ends the user's other sessions immediately, but neither the caller's session nor sessions of other users", async () => {
    const { agent, user } = await signedIn();
    const phone = await service.as(user);
    const { agent: stranger } = await service.asUser();
    await change(agent).expect(204);

    expectRefusal(await phone.get("/users/current"), "UNAUTHORIZED");
    await agent.get("/users/current").expect(200);
    await stranger.get("/users/current").expect(200);
  });

  it("invalidates every mailed link of the user", async () => {
    const { agent, user } = await signedIn();
    const token = await service.tokenFor(user, "reset-password");
    await change(agent).expect(204);
    expectRefusal(
      await service.anonymous.post("/auth/reset-password").send({ token, password: "another password" }),
      "GONE",
    );
  });

  it("notifies the user by mail, without the password", async () => {
    const { agent, user } = await signedIn();
    await change(agent).expect(204);
    const mail = await service.mailTo(user.email, /password was set/);

    expect(mail.to).to.deep.equal({ name: user.fullName, address: user.email });
    expect(mail.text).not.to.include(fresh).and.not.to.include(old);
  });

  it("stores events of the change, without a hash", async () => {
    const { agent, user } = await signedIn();
    await change(agent).set("X-Request-Id", "change-1").expect(204);
    const events = await service.sql<{ kind: string; actorId: string; after: object }>(
      `select * from mutation_events where "requestId" = 'change-1' and "table" = 'credentials'`,
    );

    expect(events.map(({ kind }) => kind)).to.have.members(["deleted", "inserted"]);
    for (const { actorId } of events) expect(actorId).to.equal(user.id);
    expect(JSON.stringify(events)).not.to.match(/passwordHash|argon2/);
  });

  it("refuses a wrong current password as an error of its field, and changes nothing", async () => {
    const { agent, user } = await signedIn();
    const phone = await service.as(user);
    const answer = await change(agent, { current: "a wrong password", new: fresh });

    expectUnprocessable(answer, "current");
    expect(answer.body.details.issues).to.deep.equal([
      { in: "body", path: "current", message: "The password is wrong", type: "password.wrong" },
    ]);
    await phone.get("/users/current").expect(200);
    await signIn(user, old).expect(200);
  });

  it("refuses a new password that is too short, too long or common, as an error of its field", async () => {
    const { agent, user } = await signedIn();
    for (const password of ["1234567", "x".repeat(129)]) {
      expectInvalid(await change(agent, { current: old, new: password }), "body", "new");
    }
    expectUnprocessable(await change(agent, { current: old, new: "Password1234" }), "new");
    expectInvalid(await change(agent, {}), "body", "current", "new");
    expectInvalid(await change(agent, { current: old, new: fresh, userId: user.id }), "body", "userId");
    await signIn(user, old).expect(200);
  });

  it("refuses a password made of the user's name, address or the service's name, as an error of its field", async () => {
    const { agent, user } = await signedIn();
    for (const personal of [user.email, `${user.fullName}-${user.fullName}`, `${SERVICE_NAME}-2026`]) {
      const answer = await change(agent, { current: old, new: personal });
      expectUnprocessable(answer, "new");
      expect(answer.body.details.issues[0].type).to.equal("password.personal");
    }
    await signIn(user, old).expect(200);
  });

  it("answers 409 to a user without a password", async () => {
    const { agent } = await service.asUser();
    const answer = await change(agent);

    expectRefusal(answer, "CONFLICT");
    expect(answer.body.message).to.equal("Set a password first: ask for a link to reset it");
  });

  it("applies one of several concurrent changes, and refuses the others", async () => {
    const { agent, user } = await signedIn();
    const answers = await Promise.all(
      [1, 2, 3].map((i) => change(agent, { current: old, new: `${fresh} ${i}` })),
    );
    const won = answers.findIndex(({ status }) => status === 204) + 1;

    expect(answers.filter(({ status }) => status === 204)).to.have.length(1);
    for (const { status } of answers) expect(status).to.be.oneOf([204, 422, 409]);
    await signIn(user, `${fresh} ${won}`).expect(200);
  });

  it("redirects a browser form to the account page", async () => {
    const { agent } = await signedIn();
    const form = agent.post("/auth/change-password");
    await expectNext(form, { current: old, new: fresh }, "/auth/account?done=password");
  });
});

describe("POST /auth/change-password, with a stolen session", () => {
  const service = useService({ RATE_LIMIT_AUTH_PER_ACCOUNT: "3" });

  it("allows three guesses an hour over all sessions, then refuses even the right password", async () => {
    const user = await service.make.user({ password: old });
    const [thief, accomplice] = [await service.as(user), await service.as(user)];
    const guess = (agent: Agent, current = "a guess") =>
      agent.post("/auth/change-password").send({ current, new: fresh });
    const answers = await Promise.all([thief, accomplice, thief, accomplice].map((agent) => guess(agent)));

    expect(answers.map(({ status }) => status).sort()).to.deep.equal([422, 422, 422, 429]);
    expectRefusal(await guess(thief, old), "TOO_MANY_REQUESTS");
    const { agent: other } = await service.asUser();
    expectRefusal(await guess(other), "CONFLICT");
    service.clock.advance(3_600_000);
    await guess(thief, old).expect(204);
  });
});
