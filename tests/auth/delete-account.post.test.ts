import { expect } from "chai";
import sharp from "sharp";
import { expectInvalid, expectNext, expectRefusal, expectUnprocessable } from "../support/answers.js";
import { type Agent, type UserRow, useService } from "../support/service.js";
import { until } from "../support/until.js";

const password = "a good password";

describe("POST /auth/delete-account", () => {
  const service = useService();

  const remove = (agent: Agent, body: object = { password }) => agent.post("/auth/delete-account").send(body);
  const caller = async (given: Partial<UserRow> = {}) => {
    const user = await service.make.user({ password, ...given });
    return { user, agent: await service.as(user) };
  };
  const rowOf = async ({ id }: { id: string }) =>
    (await service.sql<UserRow>("select * from users where id = $1", [id]))[0];

  it("soft-deletes the caller, answers 204 without a body, and clears the cookie", async () => {
    const { user, agent } = await caller();
    const { text, headers } = await remove(agent).expect(204);

    expect(text).to.equal("");
    expect(headers["set-cookie"]).to.have.length(1);
    expect(headers["set-cookie"]?.[0]).to.match(/^session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await rowOf(user))?.deletedAt).to.be.instanceOf(Date);
  });

  it("removes the account's sessions, credential and one-time tokens", async () => {
    const { user, agent } = await caller();
    const phone = await service.as(user);
    const token = await service.tokenFor(user, "reset-password");
    await remove(agent).expect(204);

    expectRefusal(await agent.get("/users/current"), "UNAUTHORIZED");
    expectRefusal(await phone.get("/users/current"), "UNAUTHORIZED");
    const signIn = service.anonymous.post("/auth/sign-in").send({ email: user.email, password });
    expectRefusal(await signIn, "UNAUTHORIZED");
    const reset = service.anonymous.post("/auth/reset-password").send({ token, password: "a new password" });
    expectRefusal(await reset, "GONE");
    for (const table of ["sessions", "credentials", "one_time_tokens"])
      expect(await service.sql(`select id from ${table} where "userId" = $1`, [user.id]), table).to.be.empty;
  });

  it("stores events with the caller as actor, without a hash or a token", async () => {
    const { user, agent } = await caller();
    await remove(agent).set("X-Request-Id", "leave-1").expect(204);
    const event = (await service.events(user.id)).at(-1);
    const all = await service.sql<object>(`select * from mutation_events where "requestId" = 'leave-1'`);

    expect(event).to.include({ table: "users", kind: "deleted", actorId: user.id, requestId: "leave-1" });
    expect(JSON.stringify(all))
      .to.include("credentials")
      .and.not.match(/passwordHash":"|tokenDigest":"|argon2/);
  });

  it("mails a confirmation only to users who deleted their own account", async () => {
    const [{ user, agent }, { agent: admin }] = [await caller(), await service.asAdmin()];
    const other = await service.make.user();
    await remove(agent).expect(204);
    await admin.delete(`/users/${other.id}`).expect(204);
    const mail = await service.mailTo(user.email, /^Your account was deleted$/);
    await service.settled();

    expect(mail.to.name).to.equal(user.fullName);
    expect(service.mailsTo(user.email)).to.have.length(1);
    expect(service.mailsTo(other.email)).to.be.empty;
  });

  it("removes the stored avatar", async () => {
    const { agent } = await caller();
    const create = { width: 9, height: 9, channels: 3, background: "red" } as const;
    const picture = await sharp({ create }).png().toBuffer();
    await agent.patch("/users/current").attach("avatar", picture, "a.png").expect(200);
    expect(await service.files()).to.have.length(1);

    await remove(agent).expect(204);
    await until(async () => (await service.files()).length === 0);
  });

  it("frees the address for a new sign-up", async () => {
    const { user, agent } = await caller();
    await remove(agent).expect(204);
    const body = { fullName: "Next", email: user.email, password };
    await service.anonymous.post("/auth/sign-up").send(body).expect(202);
    const { token } = await service.mailTo(user.email, /^Verify/);
    const proof = { token, password };
    const { body: next } = await service.anonymous.post("/auth/verify-email").send(proof).expect(200);
    expect(next.id).not.to.equal(user.id);
  });

  it("requires the password: a wrong one is an error of its field, and nothing is deleted", async () => {
    const { user, agent } = await caller();
    const answer = await remove(agent, { password: "a wrong password" });

    expectUnprocessable(answer, "password");
    expect(answer.body.details.issues[0]).to.include({ type: "password.wrong" });
    expect(await rowOf(user)).to.deep.equal(user);
    await agent.get("/users/current").expect(200);
  });

  it("answers 409 to a user without a password", async () => {
    const { agent } = await service.asUser();
    expectRefusal(await remove(agent), "CONFLICT");
  });

  it("redirects a browser form to the next page", async () => {
    const { agent } = await caller();
    const { headers } = await expectNext(
      agent.post("/auth/delete-account"),
      { password },
      "/auth/sign-in?done=deleted",
    );
    expect(headers["set-cookie"]?.[0]).to.match(/^session=;/);
  });

  it("answers 400 without a valid password", async () => {
    const { agent } = await caller();
    expectInvalid(await remove(agent, {}), "body", "password");
    expectInvalid(await remove(agent, { password: "x".repeat(10_000) }), "body", "password");
  });
});

describe("POST /auth/delete-account, by the last admins", () => {
  const service = useService();
  const adminWithPassword = async () => service.as(await service.make.user({ password, isAdmin: true }));
  const remove = (agent: Agent) => agent.post("/auth/delete-account").send({ password });

  it("deletes one of the last two admins when both leave concurrently", async () => {
    const admins = [await adminWithPassword(), await adminWithPassword()];
    const answers = await Promise.all(admins.map(remove));
    const left = await service.sql('select id from users where "isAdmin" and "deletedAt" is null');

    expect(answers.map(({ status }) => status).sort()).to.deep.equal([204, 409]);
    expect(left).to.have.length(1);
  });

  it("deletes a user who is not an admin, even when there is no admin", async () => {
    await service.sql('update users set "isAdmin" = false');
    const user = await service.make.user({ password });
    await remove(await service.as(user)).expect(204);
  });
});
