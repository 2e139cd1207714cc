import { expect } from "chai";
import { expectInvalid, expectNext, expectRefusal, expectUnprocessable } from "../support/answers.js";
import { useService } from "../support/service.js";

describe("POST /auth/verify-email", () => {
  const service = useService();

  const verify = (token: unknown) => service.anonymous.post("/auth/verify-email").send({ token });
  const unverified = async () => {
    const user = await service.make.user({ isEmailVerified: false });
    return { user, token: await service.tokenFor(user, "verify-email") };
  };

  it("verifies the address, signs the user in, and returns the public user", async () => {
    const { user, token } = await unverified();
    const browser = service.anonymous;
    const { body, headers } = await browser.post("/auth/verify-email").send({ token }).expect(200);

    expect(body).to.deep.equal({
      id: user.id,
      createdAt: user.createdAt.toISOString(),
      updatedAt: body.updatedAt,
      fullName: user.fullName,
      email: user.email,
      isAdmin: false,
      isEmailVerified: true,
      avatarUrl: null,
    });
    expect(headers["set-cookie"]).to.have.length(1);
    expect((await browser.get("/users/current").expect(200)).body).to.deep.equal(body);
  });

  it("stores an event with the row before and after", async () => {
    const { user, token } = await unverified();
    await verify(token).set("X-Request-Id", "verify-2").expect(200);
    const event = (await service.events(user.id)).at(-1);

    expect(event).to.include({ table: "users", kind: "updated", requestId: "verify-2" });
    expect(event?.before).to.include({ isEmailVerified: false });
    expect(event?.after).to.include({ isEmailVerified: true });
  });

  it("ends the browser's previous session", async () => {
    const { token } = await unverified();
    const { agent: browser, user: before } = await service.asUser();
    await browser.post("/auth/verify-email").send({ token }).expect(200);
    expect(await service.sql('select id from sessions where "userId" = $1', [before.id])).to.be.empty;
  });

  it("accepts only the newest token, and only once", async () => {
    const { user, token: older } = await unverified();
    const newest = await service.tokenFor(user, "verify-email");

    expectRefusal(await verify(older), "GONE");
    await verify(newest).expect(200);
    expectRefusal(await verify(newest), "GONE");
  });

  it("requires the password of the sign-up, and does not consume the token without it", async () => {
    const password = "a good password";
    const user = await service.make.user({ isEmailVerified: false, password });
    const token = await service.tokenFor(user, "verify-email");
    for (const wrong of [undefined, "", "another password"]) {
      const body = { token, password: wrong };
      expectUnprocessable(await service.anonymous.post("/auth/verify-email").send(body), "password");
    }
    await service.anonymous.post("/auth/verify-email").send({ token, password }).expect(200);
    await service.anonymous.post("/auth/sign-in").send({ email: user.email, password }).expect(200);
    await service.settled();

    expect(service.mailsTo(user.email).map(({ subject }) => subject)).to.deep.equal([
      "Verify your e-mail address",
    ]);
  });

  it("does not consume a token when its page is only opened", async () => {
    const { token } = await unverified();
    await service.anonymous.get("/auth/verify-email").query({ token });
    await verify(token).expect(200);
  });

  it("accepts a token only once in concurrent requests", async () => {
    const { user, token } = await unverified();
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token)));

    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 410, 410, 410, 410]);
    expect(await service.sql('select id from sessions where "userId" = $1', [user.id])).to.have.length(1);
  });

  it("accepts a token for 24 hours, and only for its purpose", async () => {
    const { user, token } = await unverified();
    const [row] = await service.sql<{ expiresAt: Date }>(
      `select * from one_time_tokens where "userId" = $1 and purpose = 'verify-email'`,
      [user.id],
    );
    expect(row?.expiresAt.getTime()).to.be.closeTo(Date.now() + 24 * 3_600_000, 60_000);
    await service.sql(`update one_time_tokens set "expiresAt" = now() where "userId" = $1`, [user.id]);
    expectRefusal(await verify(token), "GONE");

    expectRefusal(await verify(await service.tokenFor(user, "reset-password")), "GONE");
    const [{ isEmailVerified } = {}] = await service.sql<{ isEmailVerified?: boolean }>(
      "select * from users where id = $1",
      [user.id],
    );
    expect(isEmailVerified).to.equal(false);
  });

  it("stores only a digest of the token, which no event contains", async () => {
    const { user, token } = await unverified();
    const rows = await service.sql<object>('select * from one_time_tokens where "userId" = $1', [user.id]);
    const events = await service.sql<object>(
      `select * from mutation_events where "table" = 'one_time_tokens' and after->>'userId' = $1`,
      [user.id],
    );

    expect(rows).not.to.be.empty;
    expect(events).not.to.be.empty;
    expect(JSON.stringify(rows)).not.to.include(token);
    expect(JSON.stringify(events)).not.to.include(token).and.not.to.include("tokenDigest");
  });

  it("redirects a browser form to the next page", async () => {
    const { token } = await unverified();
    const { headers } = await expectNext(
      service.anonymous.post("/auth/verify-email"),
      { token },
      "/auth/account?done=verified",
    );
    expect(headers["set-cookie"]).to.have.length(1);
  });

  it("refuses an invalid token", async () => {
    expectRefusal(await verify("nobody's"), "GONE");
    expectInvalid(await verify(""), "body", "token");
    expectInvalid(await verify("x".repeat(101)), "body", "token");
    expectInvalid(await verify(["x"]), "body", "token");
    expectInvalid(await service.anonymous.post("/auth/verify-email"), "body", "token");
  });
});
