import { createHash } from "node:crypto";
import { expect } from "chai";
import { expectInvalid, expectRefusal, visible } from "../support/answers.js";
import { type Agent, type UserRow, useService } from "../support/service.js";

const password = "a good password";

/** The name, the value and the flags of the one cookie that an answer sets. */
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

  it("gives the public user and a session, whatever the case of the address", async () => {
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

  it("sets a cookie that scripts and other sites do not get, for 30 days", async () => {
    const { headers } = await signIn({ email: user.email, password }).expect(200);
    const { name, value, flags } = cookieOf(headers);
    const [expires = "", ...others] = flags.toSorted();

    expect(name).to.equal("session");
    expect(value).to.match(/^[\w-]{43}$/);
    expect(others).to.deep.equal(["HttpOnly", "Path=/", "SameSite=Lax"]);
    expect(Date.parse(expires.replace("Expires=", ""))).to.be.closeTo(Date.now() + 30 * 86_400_000, 60_000);
  });

  it("keeps the token's SHA-256 alone, which no event carries, with where it came from", async () => {
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

  it("makes a new token each time, and ends the session that the browser had before", async () => {
    const browser = service.anonymous;
    const first = cookieOf(
      (await signIn({ email: user.email, password }, browser).expect(200)).headers,
    ).value;
    const second = cookieOf(
      (await signIn({ email: user.email, password }, browser).expect(200)).headers,
    ).value;

    expect(second).not.to.equal(first);
    expectRefusal(await service.withToken(first).get("/users/current"), "UNAUTHORIZED");
    await service.withToken(second).get("/users/current").expect(200);
  });

  it("never takes a token that the caller brought", async () => {
    const fixed = "f".repeat(43);
    const { headers } = await signIn({ email: user.email, password }, service.withToken(fixed)).expect(200);
    expect(cookieOf(headers).value).not.to.equal(fixed);
    expectRefusal(await service.withToken(fixed).get("/users/current"), "UNAUTHORIZED");
  });

  it("leaves the sessions of other browsers alone", async () => {
    const phone = service.anonymous;
    await signIn({ email: user.email, password }, phone).expect(200);
    await signIn({ email: user.email, password }).expect(200);
    await phone.get("/users/current").expect(200);
  });

  it("answers the same, for the same work, to an unknown address, a wrong password and a user without one", async () => {
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

  it("takes as long to refuse an unknown address as a wrong password", async () => {
    const timed = async (email: string) => {
      const startedAt = performance.now();
      await signIn({ email, password: "a wrong password" }).expect(401);
      return performance.now() - startedAt;
    };
    const times: { unknown: number; wrong: number }[] = [];
    for (let i = 0; i < 5; i++)
      times.push({ unknown: await timed("nobody@example.com"), wrong: await timed(user.email) });
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[2] ?? 0;

    expect(
      median(times.map(({ unknown }) => unknown)) / median(times.map(({ wrong }) => wrong)),
    ).to.be.within(0.5, 2);
  });

  it("asks to verify the address first, whoever knows the password, and starts no session", async () => {
    const unverified = await service.make.user({ password, isEmailVerified: false });
    const answer = await signIn({ email: unverified.email, password });

    expectRefusal(answer, "FORBIDDEN");
    expect(answer.headers).not.to.have.property("set-cookie");
    expect(await sessionsOf(unverified)).to.be.empty;
  });

  it("takes a password as it is, spaces and case included", async () => {
    expectRefusal(await signIn({ email: user.email, password: ` ${password} ` }), "UNAUTHORIZED");
    expectRefusal(await signIn({ email: user.email, password: password.toUpperCase() }), "UNAUTHORIZED");
  });

  const invalid: [what: string, body: object, ...paths: string[]][] = [
    ["nothing", {}, "email", "password"],
    ["an address that is none", { email: "x", password }, "email"],
    [
      "a password of more than 128 characters",
      { email: "x@example.com", password: "x".repeat(129) },
      "password",
    ],
    ["an object for a password", { email: "x@example.com", password: { length: 8 } }, "password"],
  ];
  for (const [what, body, ...paths] of invalid) {
    it(`refuses ${what}`, async () => expectInvalid(await signIn(body), "body", ...paths));
  }

  it("takes a form", () =>
    service.anonymous.post("/auth/sign-in").type("form").send({ email: user.email, password }).expect(200));

  it("refuses a page of another site that would change who the browser is signed in as", async () => {
    const { agent } = await service.asUser();
    expectRefusal(
      await signIn({ email: user.email, password }, agent).set("Origin", "https://evil.example"),
      "FORBIDDEN",
    );
  });
});

describe("POST /auth/sign-in, where BASE_URL is https", () => {
  const service = useService({ BASE_URL: "https://tenon.example" });

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
    await service.withToken(value).get("/users/current").expect(200);
    await service.anonymous.get("/users/current").set("Cookie", `session=${value}`).expect(401);
  });
});

describe("POST /auth/sign-in, over the limit", () => {
  const service = useService({ RATE_LIMIT_AUTH_PER_ADDRESS: "3" });

  it("answers 429 and when to come back", async () => {
    const guess = () => service.anonymous.post("/auth/sign-in").send({ email: "x@example.com", password });
    for (let i = 0; i < 3; i++) expectRefusal(await guess(), "UNAUTHORIZED");
    const answer = await guess();

    expectRefusal(answer, "TOO_MANY_REQUESTS");
    expect(Number(answer.headers["retry-after"])).to.be.within(1, 60);
  });
});
