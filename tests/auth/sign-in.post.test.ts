import { createHash } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { expect } from "chai";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { expectInvalid, expectNext, expectRefusal, visible } from "../support/answers.js";
import { lookalikes } from "../support/lookalikes.js";
import { type Agent, type UserRow, useService } from "../support/service.js";
import { until } from "../support/until.js";
import { spreadOfTimes } from "../support/times.js";

const password = "a good password";
const dayMs = 86_400_000;

/** Returns the name, the value and the flags of the only cookie that a response sets. */
function cookieOf(headers: Record<string, string>): { name: string; value: string; flags: string[] } {
  const [cookie = "", ...others] = headers["set-cookie"] ?? [];
  const [pair = "", ...flags] = cookie.split("; ");
  const [name = "", value = ""] = pair.split("=");
  expect(others).to.be.empty;

  return { name, value, flags };
}

describe("POST /auth/sign-in", () => {
  const service = useService();
  let user: UserRow;

  before(async () => {
    user = await service.make.user({ password });
  });

  const signIn = (body: object, browser: Agent = service.anonymous) =>
    browser.post("/auth/sign-in").send(body);
  const sessionsOf = ({ id }: { id: string }) =>
    service.sql<{ id: string; tokenDigest: string; expiresAt: Date; ip: string; userAgent: string }>(
      'select * from sessions where "userId" = $1 order by "createdAt", id',
      [id],
    );

  it("returns the public user and starts a session, ignoring the case of the address", async () => {
    const browser = service.anonymous;
    const { body } = await signIn({ email: user.email.toUpperCase(), password }, browser).expect(200);

    expect(body).to.deep.equal({
      id: user.id,
      createdAt: user.createdAt.toISOString(),
      updatedAt: user.updatedAt.toISOString(),
      fullName: user.fullName,
      email: user.email,
      isAdmin: false,
      isEmailVerified: true,
      avatarUrl: null,
    });
    expect((await browser.get("/users/current").expect(200)).body).to.deep.equal(body);
  });

  it("refuses a non-ASCII lookalike of an account's address", async () => {
    const owner = await service.make.user({ email: "kiss@example.com", password });
    for (const { letter, ascii } of lookalikes) {
      const email = owner.email.replace(ascii, letter);
      expectInvalid(await signIn({ email, password }), "body", "email");
    }
    await signIn({ email: owner.email, password }).expect(200);
  });

  it("sets an HttpOnly and SameSite=Lax cookie for 30 days", async () => {
    const { headers } = await signIn({ email: user.email, password }).expect(200);
    const { name, value, flags } = cookieOf(headers);
    const [expires = "", ...others] = flags.toSorted();

    expect(name).to.equal("session");
    expect(value).to.match(/^[\w-]{43}$/);
    expect(others).to.deep.equal(["HttpOnly", "Path=/", "SameSite=Lax"]);
    expect(Date.parse(expires.replace("Expires=", ""))).to.be.closeTo(Date.now() + 30 * 86_400_000, 60_000);
  });

  it("stores only the token's SHA-256, which no event contains, with IP address and user agent", async () => {
    const user = await service.make.user({ password });
    const { headers } = await signIn({ email: user.email, password })
      .set("User-Agent", "Lynx/2.9")
      .expect(200);
    const { value } = cookieOf(headers);
    const [row] = await sessionsOf(user);
    const [event, ...others] = await service.events(row?.id ?? "");

    expect(row).to.include({
      tokenDigest: createHash("sha256").update(value).digest("hex"),
      userAgent: "Lynx/2.9",
    });
    expect(row?.ip).to.match(/127\.0\.0\.1$/);
    expect(others).to.be.empty;
    expect(event).to.include({ table: "sessions", kind: "inserted" });
    expect(event?.after).to.include({ userId: user.id }).and.not.have.any.keys("tokenDigest");
  });

  it("creates a new token each time, and ends the browser's previous session", async () => {
    const browser = service.anonymous;
    const first = cookieOf(
      (await signIn({ email: user.email, password }, browser).expect(200)).headers,
    ).value;
    const second = cookieOf(
      (await signIn({ email: user.email, password }, browser).expect(200)).headers,
    ).value;

    expect(second).not.to.equal(first);
    expectRefusal(await service.withCookie(first).get("/users/current"), "UNAUTHORIZED");
    await service.withCookie(second).get("/users/current").expect(200);
  });

  it("never uses a token that the caller sent", async () => {
    const fixed = "f".repeat(43);
    const { headers } = await signIn({ email: user.email, password }, service.withCookie(fixed)).expect(200);
    expect(cookieOf(headers).value).not.to.equal(fixed);
    expectRefusal(await service.withCookie(fixed).get("/users/current"), "UNAUTHORIZED");
  });

  it("keeps the sessions of other browsers", async () => {
    const phone = service.anonymous;
    await signIn({ email: user.email, password }, phone).expect(200);
    await signIn({ email: user.email, password }).expect(200);
    await phone.get("/users/current").expect(200);
  });

  it("answers the same, with the same statements, to an unknown address, a wrong password and a user without a password", async () => {
    const invited = await service.make.user();
    const unverified = await service.make.user({ password, isEmailVerified: false });
    const wrong = { email: user.email, password: "a wrong password" };
    const answer = await signIn(wrong);
    const work = await service.statementsOf(() => signIn(wrong));

    expectRefusal(answer, "UNAUTHORIZED");
    expect(answer.headers).not.to.have.property("set-cookie");
    for (const email of ["nobody@example.com", invited.email, unverified.email]) {
      expect(visible(await signIn({ ...wrong, email }))).to.deep.equal(visible(answer));
      expect(await service.statementsOf(() => signIn({ ...wrong, email }))).to.deep.equal(work);
    }
  });

  it("takes the same time to refuse an unknown address and a wrong password", async () => {
    const cases = ["nobody@example.com", user.email].map(
      (email) => () => signIn({ email, password: "a wrong password" }).expect(401),
    );

    expect(await spreadOfTimes(cases, { between: async () => {} })).to.be.below(1.6);
  });

  it("refuses an unverified user even with the right password, and starts no session", async () => {
    const unverified = await service.make.user({ password, isEmailVerified: false });
    const answer = await signIn({ email: unverified.email, password });

    expectRefusal(answer, "FORBIDDEN");
    expect(answer.headers).not.to.have.property("set-cookie");
    expect(await sessionsOf(unverified)).to.be.empty;
  });

  it("compares a password exactly, including spaces and case", async () => {
    expectRefusal(await signIn({ email: user.email, password: ` ${password} ` }), "UNAUTHORIZED");
    expectRefusal(await signIn({ email: user.email, password: password.toUpperCase() }), "UNAUTHORIZED");
  });

  it("accepts a password in composed and in decomposed Unicode form", async () => {
    const [composed, decomposed] = ["café crème".normalize("NFC"), "café crème".normalize("NFD")];
    const body = { fullName: "Café", email: "cafe@example.com", password: decomposed };
    await service.anonymous.post("/auth/sign-up").send(body).expect(202);
    await service.anonymous.post("/users/dev-verify-email").send({ email: body.email }).expect(200);

    expect(composed).not.to.equal(decomposed);
    await signIn({ email: body.email, password: composed }).expect(200);
    await signIn({ email: body.email, password: decomposed }).expect(200);
  });

  describe("with a password that was hashed at another cost", () => {
    const hashedAtOldCost = async () => {
      const user = await service.make.user();
      const passwordHash = await hash(password, { memoryCost: 4096, timeCost: 3, parallelism: 1 });
      await service
        .resolve(CredentialRepository)
        .insertOne({ userId: user.id, passwordHash, signUpId: user.id });

      return { user, passwordHash };
    };
    const hashOf = async ({ id }: UserRow) =>
      (await service.sql<{ passwordHash: string }>('select * from credentials where "userId" = $1', [id]))[0]
        ?.passwordHash;

    it("rehashes it once, without a mail", async () => {
      const { user } = await hashedAtOldCost();
      await signIn({ email: user.email, password }).expect(200);
      const renewed = await hashOf(user);
      await signIn({ email: user.email, password }).expect(200);

      expect(renewed).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await hashOf(user)).to.equal(renewed);
      await service.settled();
      expect(service.mailsTo(user.email)).to.be.empty;
    });

    it("keeps the hash when the password is wrong", async () => {
      const { user, passwordHash } = await hashedAtOldCost();
      expectRefusal(await signIn({ email: user.email, password: "a wrong password" }), "UNAUTHORIZED");
      expect(await hashOf(user)).to.equal(passwordHash);
    });

    it("signs in even when the new hash cannot be stored", async () => {
      const { user, passwordHash } = await hashedAtOldCost();
      await service.sql(`create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no room'; end $$`);
      await service.sql("create trigger refuse before update on credentials execute function refuse()");
      await signIn({ email: user.email, password }).expect(200);
      await service.sql("drop function refuse() cascade");

      expect(await hashOf(user)).to.equal(passwordHash);
      const line = service.logger.lines.find(({ message }) => /old cost/.test(message));
      expect(line?.level).to.equal("warn");
      expect(JSON.stringify(line)).not.to.match(/argon2|good password/);
    });
  });

  it("answers a flood with 401 or 503, and still answers other requests", async () => {
    let answered = 0;
    const flood = Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const answer = await signIn({ email: `flood-${i}@example.com`, password });
        answered += 1;

        return answer;
      }),
    );
    await until(() => answered > 0);
    await service.anonymous.get("/health/live").expect(200);
    const answeredBefore = answered;
    const answers = await flood;

    expect(answeredBefore).to.be.below(200);
    for (const answer of answers)
      expectRefusal(answer, answer.status === 503 ? "SERVICE_UNAVAILABLE" : "UNAUTHORIZED");
    await signIn({ email: user.email, password }).expect(200);
  });

  const invalid: [what: string, body: object, ...paths: string[]][] = [
    ["an empty body", {}, "email", "password"],
    ["a malformed address", { email: "x", password }, "email"],
    [
      "a password of more than 128 characters",
      { email: "x@example.com", password: "x".repeat(129) },
      "password",
    ],
    ["a password of 10 kB", { email: "x@example.com", password: "x".repeat(10_240) }, "password"],
    [
      "a returnTo on another site",
      { email: "x@example.com", password, returnTo: "//evil.example" },
      "returnTo",
    ],
    ["an object as the password", { email: "x@example.com", password: { length: 8 } }, "password"],
  ];
  for (const [what, body, ...paths] of invalid) {
    it(`refuses ${what}, without running a statement`, async () => {
      const statements = await service.statementsOf(async () =>
        expectInvalid(await signIn(body), "body", ...paths),
      );
      expect(statements).to.be.empty;
    });
  }

  it("accepts a form body", () =>
    service.anonymous.post("/auth/sign-in").type("form").send({ email: user.email, password }).expect(200));

  it("redirects a browser form to the account page, or to returnTo", async () => {
    const form = () => service.anonymous.post("/auth/sign-in");
    const answer = await expectNext(form(), { email: user.email, password }, "/auth/account");
    const returnTo = "/scrolls?page=2";

    expect(cookieOf(answer.headers).value).to.match(/^[\w-]{43}$/);
    await expectNext(form(), { email: user.email, password, returnTo }, returnTo);
  });
});

describe("POST /auth/sign-in, with an https BASE_URL", () => {
  const service = useService({ BASE_URL: "https://service.example" });

  it("sets a __Host- cookie that is only sent over https", async () => {
    const user = await service.make.user({ password });
    const answer = await service.anonymous
      .post("/auth/sign-in")
      .send({ email: user.email, password })
      .expect(200);
    const { name, value, flags } = cookieOf(answer.headers);
    const [, ...others] = flags.toSorted();

    expect(name).to.equal("__Host-session");
    expect(others).to.deep.equal(["HttpOnly", "Path=/", "SameSite=Lax", "Secure"]);
    await service.withCookie(value).get("/users/current").expect(200);
    await service.anonymous.get("/users/current").set("Cookie", `session=${value}`).expect(401);
  });
});

describe("POST /auth/sign-in as token", () => {
  const service = useService();

  const signIn = async (given: object = {}) => {
    const { email, id } = await service.make.user({ password, ...given });
    const body = { email, password, as: "token" };
    const answer = await service.anonymous.post("/auth/sign-in").send(body).expect(200);

    return { id, email, answer, token: String(answer.body.token) };
  };
  const current = (token: string) => service.withToken(token).get("/users/current");

  it("answers the user with a token that works everywhere, and sets no cookie", async () => {
    const { id, answer, token } = await signIn();

    expect(token).to.match(/^tenon_ses_[\w-]{49}$/);
    expect(answer.body).to.include({ id });
    expect(Date.parse(answer.body.expiresAt)).to.be.closeTo(
      service.clock.now().getTime() + 30 * dayMs,
      5_000,
    );
    expect(answer.headers).not.to.have.property("set-cookie");
    expect((await current(token).expect(200)).body).to.include({ id });
    await service.withToken(token).post("/scrolls").send({ title: "From an app" }).expect(201);
    const { body } = await service.withToken(token).get("/auth/sessions").expect(200);
    expect(body.results).to.have.length(1);
    expect(body.results[0]).to.include({ isCurrent: true });
  });

  it("answers no token otherwise", async () => {
    const { email } = await service.make.user({ password });
    for (const body of [
      { email, password },
      { email, password, as: "cookie" },
    ]) {
      const answer = await service.anonymous.post("/auth/sign-in").send(body).expect(200);
      expect(answer.body).not.to.have.any.keys("token", "expiresAt");
      expect(answer.headers).to.have.property("set-cookie");
    }
    expectInvalid(
      await service.anonymous.post("/auth/sign-in").send({ email, password, as: "jwt" }),
      "body",
      "as",
    );
  });

  it("leaves the session of the browser that asks", async () => {
    const user = await service.make.user({ password });
    const browser = await service.as(user);
    await browser.post("/auth/sign-in").send({ email: user.email, password, as: "token" }).expect(200);
    await browser.get("/users/current").expect(200);
  });

  it("ends like a session: by sign-out, without use for seven days, and after 30 days", async () => {
    const [first, second] = [await signIn(), await signIn()];
    await service.withToken(first.token).post("/auth/sign-out").expect(204);
    expectRefusal(await current(first.token), "UNAUTHORIZED");
    service.clock.advance(7 * dayMs - 1_000);
    await current(second.token).expect(200);
    service.clock.advance(7 * dayMs);
    expectRefusal(await current(second.token), "UNAUTHORIZED");
  });

  it("gets a new token with each proof, in a header, and the old one ends", async () => {
    const { token } = await signIn();
    const answer = await service.withToken(token).post("/auth/reauthenticate").send({ password }).expect(204);
    const renewed = String(answer.headers["session-token"]);

    expect(renewed).to.match(/^tenon_ses_[\w-]{49}$/);
    expect(answer.headers).not.to.have.property("set-cookie");
    expectRefusal(await current(token), "UNAUTHORIZED");
    await current(renewed).expect(200);
  });

  it("may create personal access tokens", async () => {
    const { token } = await signIn();
    const choices = { name: "Made by an app", scopes: ["profile:read"] };
    await service.withToken(token).post("/auth/tokens").send(choices).expect(201);
  });

  it("does not work as a cookie, and a cookie does not work as a token", async () => {
    const { id, token } = await signIn();
    expectRefusal(await service.withCookie(token).get("/users/current"), "UNAUTHORIZED");
    expectRefusal(await current(await service.sessionOf({ id })), "UNAUTHORIZED");
  });
});
