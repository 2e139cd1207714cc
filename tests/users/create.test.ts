import { expect } from "chai";
import { expectInvalid, expectTaken } from "../support/answers.js";
import { type Agent, type UserRow, useService } from "../support/service.js";

describe("POST /users", () => {
  const service = useService();
  let admin: Agent;
  let adminUser: UserRow;

  before(async () => {
    ({ agent: admin, user: adminUser } = await service.asAdmin());
  });

  const create = (user: object) => admin.post("/users").send(user);
  const rowsOf = (email: string) => service.sql<UserRow>("select * from users where email = $1", [email]);

  it("creates a user, and answers 201 with the public user", async () => {
    const { body } = await create({
      fullName: " Ada Lovelace ",
      email: "Ada@Example.COM",
      isAdmin: true,
    }).expect(201);
    const [row] = await rowsOf("ada@example.com");

    expect(row).to.include({
      fullName: "Ada Lovelace",
      isAdmin: true,
      isEmailVerified: false,
      avatarKey: null,
    });
    expect(body).to.deep.equal({
      id: row?.id,
      createdAt: row?.createdAt.toISOString(),
      updatedAt: row?.updatedAt.toISOString(),
      fullName: "Ada Lovelace",
      email: "ada@example.com",
      isAdmin: true,
      isEmailVerified: false,
      avatarUrl: null,
    });
  });

  it("does not make the user an admin by default", async () => {
    const { body } = await create({ fullName: "Plain", email: "plain@example.com" }).expect(201);
    expect(body.isAdmin).to.equal(false);
  });

  it("stores one event with the admin and the request id", async () => {
    const user = { fullName: "Announced", email: "announced@example.com" };
    const { body } = await create(user).set("X-Request-Id", "create-1").expect(201);
    const [event, ...others] = await service.events(body.id);

    expect(others).to.be.empty;
    expect(event).to.include({
      table: "users",
      kind: "inserted",
      actorId: adminUser.id,
      requestId: "create-1",
      before: null,
    });
    expect(event?.after).to.include({ ...user, id: body.id, isAdmin: false, deletedAt: null });
  });

  it("runs two statements in addition to the session's: the address check and the insert", async () => {
    const work = () => create({ fullName: "Quick", email: "quick@example.com" }).expect(201);
    await service.expectStatements(3, work);
  });

  it("mails the new user a link to set a password", async () => {
    await create({ fullName: "Invited", email: "invited@example.com" }).expect(201);
    const mail = await service.mailTo("invited@example.com", /^Set your password$/);
    const { link, token } = mail;

    expect(link).to.match(/^http:\/\/localhost:3000\/auth\/reset-password\?token=[\w-]{43}$/);
    expect(mail.to.name).to.equal("Invited");
    await service.anonymous
      .post("/auth/reset-password")
      .send({ token, password: "a new password" })
      .expect(200);
    const credentials = { email: "invited@example.com", password: "a new password" };
    const { body } = await service.anonymous.post("/auth/sign-in").send(credentials).expect(200);
    expect(body).to.include({ fullName: "Invited", isEmailVerified: true });
  });

  it("refuses a taken address, ignoring case, and writes nothing", async () => {
    await create({ fullName: "First", email: "taken@example.com" }).expect(201);
    const events = await service.countEvents("users");

    expectTaken(await create({ fullName: "Second", email: "TAKEN@example.com" }), "email");
    expect(await rowsOf("taken@example.com")).to.have.length(1);
    expect(await service.countEvents("users")).to.equal(events);
  });

  it("gives an address to only one of several concurrent requests", async () => {
    const user = { fullName: "Racer", email: "raced@example.com" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(user)));

    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409, 409, 409]);
    expect(await rowsOf(user.email)).to.have.length(1);
  });

  it("accepts the address of a deleted user", async () => {
    const user = { fullName: "Again", email: "again@example.com" };
    const { body: first } = await create(user).expect(201);
    await admin.delete(`/users/${first.id}`).expect(204);
    const { body: second } = await create(user).expect(201);

    expect(second.id).not.to.equal(first.id);
    expect(await rowsOf(user.email)).to.have.length(2);
  });

  const good = { fullName: "Good", email: "good@example.com" };
  const invalid: [what: string, user: object, ...paths: string[]][] = [
    ["an empty body", {}, "fullName", "email"],
    ["a name of spaces", { ...good, fullName: "   " }, "fullName"],
    ["a name of more than 200 characters", { ...good, fullName: "x".repeat(201) }, "fullName"],
    ["a name with NUL", { ...good, fullName: "a\0b" }, "fullName"],
    ["a malformed address", { ...good, email: "good" }, "email"],
    ["an address of more than 254 characters", { ...good, email: `${"x".repeat(250)}@x.de` }, "email"],
    ["a string instead of a boolean", { ...good, isAdmin: "true" }, "isAdmin"],
    ["null instead of a boolean", { ...good, isAdmin: null }, "isAdmin"],
    ["columns that are not input", { ...good, isEmailVerified: true, id: "x" }, "isEmailVerified", "id"],
  ];
  for (const [what, user, ...paths] of invalid) {
    it(`refuses ${what}, and writes nothing`, async () => {
      expectInvalid(await create(user), "body", ...paths);
      expect(await rowsOf(good.email)).to.be.empty;
    });
  }

  it("accepts a name of 200 characters", () =>
    create({ fullName: "ü".repeat(200), email: "long@example.com" }).expect(201));

  it("accepts a form body", async () => {
    const { body } = await admin
      .post("/users")
      .type("form")
      .send("fullName=Form&email=form@example.com&isAdmin=true")
      .expect(201);
    expect(body).to.include({ fullName: "Form", isAdmin: true });
  });
});
