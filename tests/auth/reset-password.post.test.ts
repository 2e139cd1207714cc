import { expect } from "chai";
import { SERVICE_NAME } from "#domain/shared/service-name";
import { expectInvalid, expectNext, expectRefusal, expectUnprocessable } from "../support/answers.js";
import { type UserRow, useService } from "../support/service.js";

const [old, password] = ["the old password", "a new password"];

describe("POST /auth/reset-password", () => {
  const service = useService();

  const reset = (body: object) => service.anonymous.post("/auth/reset-password").send(body);
  const signIn = (email: string, password: string) =>
    service.anonymous.post("/auth/sign-in").send({ email, password });
  const tokenFor = (user: UserRow) => service.tokenFor(user, "reset-password");

  it("sets the password, and answers 200 without a body or a session", async () => {
    const user = await service.make.user({ password: old });
    const { text, headers } = await reset({ token: await tokenFor(user), password }).expect(200);

    expect(text).to.equal("");
    expect(headers).not.to.have.property("set-cookie");
    expectRefusal(await signIn(user.email, old), "UNAUTHORIZED");
    await signIn(user.email, password).expect(200);
  });

  it("sets the first password of a user created by an admin, and verifies the address", async () => {
    const user = await service.make.user({ isEmailVerified: false });
    await reset({ token: await tokenFor(user), password }).expect(200);
    const { body } = await signIn(user.email, password).expect(200);
    expect(body.isEmailVerified).to.equal(true);
  });

  it("notifies the user by mail", async () => {
    const user = await service.make.user({ password: old });
    await reset({ token: await tokenFor(user), password }).expect(200);
    const mail = await service.mailTo(user.email, /^Your password was set$/);
    await service.settled();

    expect(mail.to).to.deep.equal({ name: user.fullName, address: user.email });
    expect(mail.link).to.equal("http://localhost:3000/auth/forgot-password");
    expect(mail.text).not.to.include(password);
    expect(service.mailsTo(user.email)).to.have.length(1);
  });

  it("does not consume a token when its page is only opened", async () => {
    const token = await tokenFor(await service.make.user({ password: old }));
    await service.anonymous.get("/auth/reset-password").query({ token });
    await reset({ token, password }).expect(200);
  });

  it("ends every session of the user immediately, and no session of other users", async () => {
    const { agent, user } = await service.asUser();
    const [phone, other] = [await service.as(user), await service.asUser()];
    await reset({ token: await tokenFor(user), password }).expect(200);

    expectRefusal(await agent.get("/users/current"), "UNAUTHORIZED");
    expectRefusal(await phone.get("/users/current"), "UNAUTHORIZED");
    await other.agent.get("/users/current").expect(200);
  });

  it("invalidates every other mailed link of the user", async () => {
    const user = await service.make.user({ isEmailVerified: false });
    const link = await service.tokenFor(user, "verify-email");
    await reset({ token: await tokenFor(user), password }).expect(200);
    expectRefusal(await service.anonymous.post("/auth/verify-email").send({ token: link }), "GONE");
  });

  it("accepts only the newest token, and only once in concurrent requests", async () => {
    const user = await service.make.user({ password: old });
    const older = await tokenFor(user);
    const token = await tokenFor(user);
    expectRefusal(await reset({ token: older, password }), "GONE");

    const answers = await Promise.all([1, 2, 3].map((i) => reset({ token, password: `${password} ${i}` })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 410, 410]);
    const won = answers.findIndex(({ status }) => status === 200) + 1;
    await signIn(user.email, `${password} ${won}`).expect(200);
  });

  it("accepts a token for one hour, and only for its purpose", async () => {
    const user = await service.make.user({ password: old });
    const token = await tokenFor(user);
    const [row] = await service.sql<{ expiresAt: Date }>(
      `select * from one_time_tokens where "userId" = $1 and purpose = 'reset-password'`,
      [user.id],
    );
    expect(row?.expiresAt.getTime()).to.be.closeTo(Date.now() + 3_600_000, 60_000);
    await service.sql(`update one_time_tokens set "expiresAt" = now() where "userId" = $1`, [user.id]);

    expectRefusal(await reset({ token, password }), "GONE");
    const verify = await service.tokenFor(user, "verify-email");
    expectRefusal(await reset({ token: verify, password }), "GONE");
    await signIn(user.email, old).expect(200);
  });

  it("stores events of the changed credential, without a hash", async () => {
    const user = await service.make.user({ password: old });
    await reset({ token: await tokenFor(user), password })
      .set("X-Request-Id", "reset-1")
      .expect(200);
    const events = await service.sql<object>(
      `select kind, before, after from mutation_events where "requestId" = 'reset-1' and "table" = 'credentials'`,
    );

    expect(events).not.to.be.empty;
    expect(JSON.stringify(events)).not.to.match(/passwordHash|argon2/);
  });

  it("keeps the link valid when the new password is refused", async () => {
    const user = await service.make.user({ password: old });
    const token = await tokenFor(user);
    expectInvalid(await reset({ token, password: "1234567" }), "body", "password");
    expectInvalid(await reset({ token, password: "x".repeat(129) }), "body", "password");
    expectUnprocessable(await reset({ token, password: "12345678" }), "password");
    await reset({ token, password: "8 chars!" }).expect(200);
  });

  it("refuses a password made of the user's name, address or the service's name, and keeps the link valid", async () => {
    const user = await service.make.user({ fullName: "Ada Lovelace", password: old });
    const token = await tokenFor(user);
    for (const personal of ["ada lovelace", user.email, `${SERVICE_NAME}-2026`]) {
      const answer = await reset({ token, password: personal });
      expectUnprocessable(answer, "password");
      expect(answer.body.details.issues[0].type).to.equal("password.personal");
    }
    await signIn(user.email, old).expect(200);
    await reset({ token, password }).expect(200);
  });

  it("answers 410 to a link that is used, expired or of another purpose, before it checks the password", async () => {
    const user = await service.make.user({ fullName: "Ada Lovelace", password: old });
    const personal = "ada lovelace";
    const used = await tokenFor(user);
    await reset({ token: used, password }).expect(200);
    const late = await tokenFor(user);
    await service.sql(`update one_time_tokens set "expiresAt" = now() where "userId" = $1`, [user.id]);
    const verify = await service.tokenFor(user, "verify-email");

    for (const token of [used, late, verify, "x".repeat(43)])
      expectRefusal(await reset({ token, password: personal }), "GONE");
  });

  it("redirects a browser form to the next page", async () => {
    const token = await tokenFor(await service.make.user({ password: old }));
    await expectNext(
      service.anonymous.post("/auth/reset-password"),
      { token, password },
      "/auth/sign-in?done=password",
    );
  });

  it("refuses an invalid token", async () => {
    expectRefusal(await reset({ token: "nobody's", password }), "GONE");
    expectInvalid(await reset({}), "body", "token", "password");
  });
});
