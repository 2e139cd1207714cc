import { expect } from "chai";
import sharp from "sharp";
import { expectRefusal } from "../../support/answers.js";
import { type Agent, type UserRow, useService } from "../../support/service.js";
import { until } from "../../support/until.js";

const nobody = "01900000-0000-7000-8000-000000000000";

describe("DELETE /users/{userId}", () => {
  const service = useService();
  let admin: Agent;
  let adminUser: UserRow;

  before(async () => {
    ({ agent: admin, user: adminUser } = await service.asAdmin());
  });

  it("soft-deletes the user, and answers 204 without a body", async () => {
    const user = await service.make.user();
    const { text, headers } = await admin.delete(`/users/${user.id}`).expect(204);
    const [row] = await service.sql<UserRow>("select * from users where id = $1", [user.id]);

    expect(text).to.equal("");
    expect(headers).not.to.have.any.keys("content-type", "content-length");
    expect(row).to.include({ email: user.email });
    expect(row?.deletedAt).to.be.instanceOf(Date);
  });

  it("stores an event with the row before and after, the admin and the request id", async () => {
    const user = await service.make.user();
    await admin.delete(`/users/${user.id}`).set("X-Request-Id", "delete-1").expect(204);
    const [, event, ...others] = await service.events(user.id);

    expect(others).to.be.empty;
    expect(event).to.include({
      table: "users",
      kind: "deleted",
      actorId: adminUser.id,
      requestId: "delete-1",
    });
    expect(event?.before).to.include({ id: user.id, deletedAt: null });
    expect(event?.after).to.include({ id: user.id }).and.to.have.property("deletedAt").that.is.a("string");
  });

  it("ends all sessions of the user immediately and no others, and stores no token in an event", async () => {
    const { agent, user } = await service.asUser();
    const [phone, other] = [await service.as(user), await service.asUser()];
    await admin.delete(`/users/${user.id}`).expect(204);

    expectRefusal(await agent.get("/users/current"), "UNAUTHORIZED");
    expectRefusal(await phone.get("/users/current"), "UNAUTHORIZED");
    await other.agent.get("/users/current").expect(200);
    expect(await service.sql('select * from sessions where "userId" = $1', [user.id])).to.be.empty;
    const ended = await service.sql<{ before: object }>(
      `select before from mutation_events where "table" = 'sessions' and kind = 'deleted' and before->>'userId' = $1`,
      [user.id],
    );
    expect(ended).to.have.length(2);
    for (const { before } of ended)
      expect(before).to.include.keys("userId", "ip").and.not.have.any.keys("tokenDigest");
  });

  it("invalidates the user's password", async () => {
    const user = await service.make.user({ password: "a good password" });
    await admin.delete(`/users/${user.id}`).expect(204);
    const credentials = { email: user.email, password: "a good password" };
    expectRefusal(await service.anonymous.post("/auth/sign-in").send(credentials), "UNAUTHORIZED");
  });

  it("invalidates the links that were mailed to the user", async () => {
    const { body } = await admin
      .post("/users")
      .send({ fullName: "Invited", email: "invited@example.com" })
      .expect(201);
    const { token } = await service.mailTo("invited@example.com", /password/);
    await admin.delete(`/users/${body.id}`).expect(204);
    const wish = { token, password: "a new password" };
    expectRefusal(await service.anonymous.post("/auth/reset-password").send(wish), "GONE");
  });

  it("removes the stored avatar after the row is committed", async () => {
    const { agent, user } = await service.asUser();
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const { body } = await agent.patch("/users/current").attach("avatar", picture, "a.png").expect(200);
    expect(await service.files()).to.include(body.avatarUrl.split("/").pop());

    await admin.delete(`/users/${user.id}`).expect(204);
    await until(async () => (await service.files()).length === 0);
    expectRefusal(await service.anonymous.get(body.avatarUrl), "NOT_FOUND");
  });

  it("answers 404 for a missing user, and for a deleted one", async () => {
    const user = await service.make.user();
    await admin.delete(`/users/${user.id}`).expect(204);

    expectRefusal(await admin.delete(`/users/${nobody}`), "NOT_FOUND");
    expectRefusal(await admin.delete(`/users/${user.id}`), "NOT_FOUND");
  });

  it("answers 409 to an admin who deletes their own account", async () => {
    await service.make.user({ isAdmin: true });
    expectRefusal(await admin.delete(`/users/${adminUser.id}`), "CONFLICT");
    await admin.get("/users/current").expect(200);
  });
});

describe("DELETE /users/{userId}, with the last admins", () => {
  const service = useService();

  it("keeps one of two admins who delete each other concurrently", async () => {
    for (let round = 0; round < 6; round++) {
      await service.sql('update users set "isAdmin" = false');
      const [a, b] = [await service.asAdmin(), await service.asAdmin()];
      const answers = await Promise.all([
        a.agent.delete(`/users/${b.user.id}`),
        b.agent.delete(`/users/${a.user.id}`),
      ]);
      const [winner, loser] = answers.map(({ status }) => status).sort();
      const left = await service.sql('select id from users where "isAdmin" and "deletedAt" is null');

      expect(winner).to.equal(204);
      expect(loser).to.be.oneOf([401, 404, 409]);
      expect(left).to.have.length(1);
    }
  });
});
