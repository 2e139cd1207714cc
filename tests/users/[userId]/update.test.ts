import { expect } from "chai";
import { UserRepository } from "#domain/users/user.repository";
import { expectInvalid, expectRefusal } from "../../support/answers.js";
import { type Agent, type UserRow, useService } from "../../support/service.js";

const nobody = "01900000-0000-7000-8000-000000000000";

describe("PUT /users/{userId}", () => {
  const service = useService();
  let admin: Agent;
  let adminUser: UserRow;

  before(async () => {
    ({ agent: admin, user: adminUser } = await service.asAdmin());
  });

  const put = (id: string, user: object) => admin.put(`/users/${id}`).send(user);
  const rowOf = async (id: string) => {
    const [row] = await service.sql<UserRow>("select * from users where id = $1", [id]);
    return row;
  };

  it("updates the user, and returns the public user", async () => {
    const user = await service.make.user();
    const { body } = await put(user.id, {
      fullName: " New Name ",
      email: "New@Example.com",
      isAdmin: true,
    }).expect(200);
    const row = await rowOf(user.id);

    expect(row).to.include({ fullName: "New Name", email: "new@example.com", isAdmin: true });
    expect(row?.updatedAt).to.be.greaterThan(user.updatedAt);
    expect(body).to.deep.equal({
      id: user.id,
      createdAt: user.createdAt.toISOString(),
      updatedAt: row?.updatedAt.toISOString(),
      fullName: "New Name",
      email: "new@example.com",
      isAdmin: true,
      isEmailVerified: false,
      avatarUrl: null,
    });
  });

  it("stores an event with the row before and after, the admin and the request id", async () => {
    const user = await service.make.user();
    const changed = { fullName: "After", email: user.email, isAdmin: false };
    await put(user.id, changed).set("X-Request-Id", "update-1").expect(200);
    const [, event, ...others] = await service.events(user.id);

    expect(others).to.be.empty;
    expect(event).to.include({
      table: "users",
      kind: "updated",
      actorId: adminUser.id,
      requestId: "update-1",
    });
    expect(event?.before).to.include({ fullName: user.fullName, email: user.email });
    expect(event?.after).to.include(changed);
  });

  it("runs one statement each for the session, the user and the write", async () => {
    const user = await service.make.user();
    const work = () => put(user.id, { fullName: "X", email: user.email, isAdmin: false }).expect(200);
    await service.expectStatements(3, work);
  });

  describe("with a new address", () => {
    const moved = async () => {
      const { agent, user } = await service.asUser();
      const email = `moved-${user.email}`;
      return { agent, user, email, wish: { fullName: user.fullName, email, isAdmin: false } };
    };

    it("mails a link to verify it, and notifies the old address", async () => {
      const { user, email, wish } = await moved();
      await put(user.id, wish).expect(200);
      const { token } = await service.mailTo(email, /^Verify your e-mail address$/);
      const notice = await service.mailTo(user.email, /^Your e-mail address was changed$/);
      await service.settled();

      expect(notice.text).to.include(email);
      expect([service.mailsTo(email).length, service.mailsTo(user.email).length]).to.deep.equal([1, 1]);
      await service.anonymous.post("/auth/verify-email").send({ token }).expect(200);
      expect(await rowOf(user.id)).to.include({ email, isEmailVerified: true });
    });

    it("keeps the sessions, and invalidates the links that were mailed before", async () => {
      const { agent, user, wish } = await moved();
      const token = await service.tokenFor(user, "reset-password");
      await put(user.id, wish).expect(200);

      await agent.get("/users/current").expect(200);
      const reset = { token, password: "a new password" };
      expectRefusal(await service.anonymous.post("/auth/reset-password").send(reset), "GONE");
    });

    it("mails nothing when the address does not change", async () => {
      const { user, wish } = await moved();
      const token = await service.tokenFor(user, "reset-password");
      await put(user.id, { ...wish, email: user.email, fullName: "Only the name" }).expect(200);
      await service.settled();

      expect(service.mailsTo(user.email)).to.be.empty;
      expect(await rowOf(user.id)).to.include({ isEmailVerified: true });
      const reset = { token, password: "a new password" };
      await service.anonymous.post("/auth/reset-password").send(reset).expect(200);
    });
  });

  it("takes effect on the user's next request, and requires a new sign-in after a promotion", async () => {
    const { agent, user } = await service.asUser();
    await agent.get("/users").expect(403);
    await put(user.id, { fullName: "Promoted", email: user.email, isAdmin: true }).expect(200);
    expectRefusal(await agent.get("/users"), "UNAUTHORIZED");
    const promoted = await service.as(user);
    await promoted.get("/users").expect(200);
    await put(user.id, { fullName: "Still one", email: user.email, isAdmin: true }).expect(200);
    await promoted.get("/users").expect(200);
    await put(user.id, { fullName: "Demoted", email: user.email, isAdmin: false }).expect(200);
    await promoted.get("/users").expect(403);
  });

  it("ends the sessions of an admin who is demoted concurrently", async () => {
    const user = await service.make.user({ isAdmin: true });
    const agent = await service.as(user);
    const users = service.resolve(UserRepository);
    const answer = await service.overtake(
      user,
      () => put(user.id, { fullName: "Still admin", email: user.email, isAdmin: true }),
      () => users.updateOne({ where: { id: user.id } }, { isAdmin: false }),
    );

    expect(answer.body).to.include({ fullName: "Still admin", isAdmin: true });
    expectRefusal(await agent.get("/users/current"), "UNAUTHORIZED");
  });

  it("answers 404 for a missing user, and for a deleted one", async () => {
    const user = await service.make.user();
    await admin.delete(`/users/${user.id}`).expect(204);
    const wish = { fullName: "Wish", email: "wish@example.com", isAdmin: false };

    expectRefusal(await put(nobody, wish), "NOT_FOUND");
    expectRefusal(await put(user.id, wish), "NOT_FOUND");
  });

  it("refuses a taken address, ignoring case, and writes nothing", async () => {
    const [user, other] = [await service.make.user(), await service.make.user()];
    expectRefusal(
      await put(user.id, { fullName: "X", email: other.email.toUpperCase(), isAdmin: false }),
      "CONFLICT",
    );
    expect(await rowOf(user.id)).to.deep.equal(user);
    expect(await service.events(user.id)).to.have.length(1);
  });

  const good = { fullName: "Good", email: "good@example.com", isAdmin: false };
  const invalid: [what: string, user: object, ...paths: string[]][] = [
    ["an empty body", {}, "fullName", "email", "isAdmin"],
    ["a name of spaces", { ...good, fullName: " " }, "fullName"],
    ["a malformed address", { ...good, email: "good@" }, "email"],
    ["a string instead of a boolean", { ...good, isAdmin: "false" }, "isAdmin"],
    ["columns that are not input", { ...good, isEmailVerified: true }, "isEmailVerified"],
  ];
  for (const [what, user, ...paths] of invalid) {
    it(`refuses ${what}`, async () => {
      const { id } = await service.make.user();
      expectInvalid(await put(id, user), "body", ...paths);
      expect(await service.events(id)).to.have.length(1);
    });
  }

  it("refuses an id in the body that differs from the path", async () => {
    const { id } = await service.make.user();
    expectInvalid(await put(id, { ...good, userId: nobody }), "body", "userId");
  });
});

describe("PUT /users/{userId}, with the last admins", () => {
  const service = useService();
  const demoted = ({ email, fullName }: UserRow) => ({ email, fullName, isAdmin: false });
  const countAdmins = async () => {
    const [row] = await service.sql<{ count: string }>(
      'select count(*) from users where "isAdmin" and "deletedAt" is null',
    );
    return Number(row?.count);
  };

  it("does not demote the last admin, even at their own request, but allows other changes", async () => {
    const { agent, user } = await service.asAdmin();
    const deleted = await service.make.user({ isAdmin: true });
    await agent.delete(`/users/${deleted.id}`).expect(204);

    expectRefusal(await agent.put(`/users/${user.id}`).send(demoted(user)), "CONFLICT");
    await agent
      .put(`/users/${user.id}`)
      .send({ ...demoted(user), fullName: "Last", isAdmin: true })
      .expect(200);
    expect(await countAdmins()).to.equal(1);
  });

  it("demotes only one of two admins who demote each other, or themselves, concurrently", async () => {
    for (let round = 0; round < 6; round++) {
      await service.sql('update users set "isAdmin" = false');
      const [a, b] = [await service.asAdmin(), await service.asAdmin()];
      const [first, second] = round % 2 === 0 ? [a.user, b.user] : [b.user, a.user];
      const answers = await Promise.all([
        a.agent.put(`/users/${first.id}`).send(demoted(first)),
        b.agent.put(`/users/${second.id}`).send(demoted(second)),
      ]);
      const [winner, loser] = answers.map(({ status }) => status).sort();

      expect(winner).to.equal(200);
      expect(loser).to.be.oneOf([403, 409]);
      expect(await countAdmins()).to.equal(1);
    }
  });
});
