import { expect } from "chai";
import { expectInvalid, expectNext, expectRefusal } from "../support/answers.js";
import { type UserRow, useService } from "../support/service.js";

const password = "a good password";

describe("POST /auth/confirm-email", () => {
  const service = useService();
  let made = 0;

  const confirm = (token: unknown) => service.anonymous.post("/auth/confirm-email").send({ token });
  const asked = async () => {
    const user = await service.make.user({ password });
    const wanted = `confirmed-${(made += 1)}@example.com`;
    return { user, wanted, token: await service.tokenFor(user, "change-email", wanted) };
  };
  const rowOf = async ({ id }: { id: string }) =>
    (await service.sql<UserRow>("select * from users where id = $1", [id]))[0];

  it("changes the address, and returns the public user, without a session", async () => {
    const { user, wanted, token } = await asked();
    const { body, headers } = await confirm(token).expect(200);
    const row = await rowOf(user);

    expect(row).to.deep.include({ email: wanted, isEmailVerified: true, fullName: user.fullName });
    expect(body).to.deep.equal({
      id: user.id,
      createdAt: user.createdAt.toISOString(),
      updatedAt: row?.updatedAt.toISOString(),
      fullName: user.fullName,
      email: wanted,
      isAdmin: false,
      isEmailVerified: true,
      avatarUrl: null,
    });
    expect(headers).not.to.have.property("set-cookie");
  });

  it("accepts only the new address at sign-in, and keeps the sessions", async () => {
    const { user, wanted, token } = await asked();
    const agent = await service.as(user);
    await confirm(token).expect(200);
    const signIn = (email: string) => service.anonymous.post("/auth/sign-in").send({ email, password });

    await signIn(wanted).expect(200);
    expectRefusal(await signIn(user.email), "UNAUTHORIZED");
    expect((await agent.get("/users/current").expect(200)).body.email).to.equal(wanted);
  });

  it("stores an event with the old and the new address, and notifies the old address", async () => {
    const { user, wanted, token } = await asked();
    await confirm(token).set("X-Request-Id", "confirm-1").expect(200);
    const event = (await service.events(user.id)).at(-1);
    const notice = await service.mailTo(user.email, /^Your e-mail address was changed$/);
    await service.settled();

    expect(event).to.include({ table: "users", kind: "updated", requestId: "confirm-1" });
    expect(event?.before).to.include({ email: user.email });
    expect(event?.after).to.include({ email: wanted });
    expect(notice.text).to.include(wanted);
    expect(service.mailsTo(wanted)).to.be.empty;
  });

  it("invalidates every other mailed link of the user", async () => {
    const { user, token } = await asked();
    const reset = await service.tokenFor(user, "reset-password");
    await confirm(token).expect(200);
    const wish = { token: reset, password: "a new password" };
    expectRefusal(await service.anonymous.post("/auth/reset-password").send(wish), "GONE");
  });

  it("refuses an address that was taken in the meantime, and changes nothing", async () => {
    const { user, wanted, token } = await asked();
    const owner = await service.make.user({ email: wanted });
    expectRefusal(await confirm(token), "CONFLICT");
    expect(await rowOf(user)).to.deep.equal(user);
    expect(await rowOf(owner)).to.deep.equal(owner);
  });

  it("gives the address to only one of two users who confirm it concurrently", async () => {
    const [a, b] = [await asked(), await service.make.user()];
    const tokens = [a.token, await service.tokenFor(b, "change-email", a.wanted)];
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
  });

  it("accepts only the newest token, and only once in concurrent requests", async () => {
    const { user, token: older } = await asked();
    const newest = await service.tokenFor(user, "change-email", "newest@example.com");
    expectRefusal(await confirm(older), "GONE");
    const answers = await Promise.all([newest, newest, newest].map(confirm));

    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 410, 410]);
    expect((await rowOf(user))?.email).to.equal("newest@example.com");
  });

  it("refuses a token that is expired, of another purpose, or of a deleted user", async () => {
    const { user, token } = await asked();
    expectRefusal(await confirm(await service.tokenFor(user, "reset-password")), "GONE");
    await service.sql('update one_time_tokens set "expiresAt" = now() where "userId" = $1', [user.id]);
    expectRefusal(await confirm(token), "GONE");

    const { agent: admin } = await service.asAdmin();
    const { user: deleted, token: orphan } = await asked();
    await admin.delete(`/users/${deleted.id}`).expect(204);
    expectRefusal(await confirm(orphan), "GONE");
  });

  it("redirects a browser form to the next page", async () => {
    const { token } = await asked();
    await expectNext(service.anonymous.post("/auth/confirm-email"), { token }, "/auth/account?done=email");
  });

  it("refuses an invalid token", async () => {
    expectRefusal(await confirm("nobody's"), "GONE");
    expectInvalid(await confirm(""), "body", "token");
    expectInvalid(await confirm("x".repeat(101)), "body", "token");
    expectInvalid(await service.anonymous.post("/auth/confirm-email"), "body", "token");
  });
});
