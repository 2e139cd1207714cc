import { expect } from "chai";
import request, { type Response } from "supertest";
import { createContainer } from "#container";
import { loadConfig } from "#infrastructure/config/config";
import { createFoundations } from "#processes/connect";
import { createService } from "#processes/service";
import { createServiceApp } from "#processes/service-app";
import { expectInvalid, expectRefusal, visible } from "../support/answers.js";
import { MemoryLogger } from "../support/memory-logger.js";
import { useService } from "../support/service.js";

const password = "a good password";
const guess = { password: "a wrong password" };

const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort();

describe("the /auth rate limits per address", () => {
  const service = useService({ RATE_LIMIT_AUTH_PER_ADDRESS: "3", TRUST_PROXY: "1" });

  let subscribers = 0;
  const newAddress = () => `2001:db8:0:${(subscribers += 1).toString(16)}::1`;
  const post = (path: string, body: object, from: string) =>
    service.anonymous.post(path).set("X-Forwarded-For", from).send(body);
  const signIn = (email: string, from: string) => post("/auth/sign-in", { email, ...guess }, from);

  it("send the remaining quota, and Retry-After with a 429", async () => {
    const from = newAddress();
    const first = await signIn("x@example.com", from);
    await signIn("x@example.com", from);
    await signIn("x@example.com", from);
    const refused = await signIn("x@example.com", from);

    expectRefusal(first, "UNAUTHORIZED");
    expect(first.headers["ratelimit-policy"]).to.equal('"sign-in-per-address";q=3;w=60');
    expect(first.headers["ratelimit"]).to.match(/^"sign-in-per-address";r=2;t=60$/);
    expect(first.headers).not.to.have.property("retry-after");
    expectRefusal(refused, "TOO_MANY_REQUESTS");
    expect(refused.headers["ratelimit"]).to.match(/^"sign-in-per-address";r=0;t=\d+$/);
    expect(Number(refused.headers["retry-after"])).to.be.within(1, 60);
    service.clock.advance(60_000);
    expectRefusal(await signIn("x@example.com", from), "UNAUTHORIZED");
  });

  it("stop concurrent guesses for many accounts from one address", async () => {
    const from = newAddress();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((i) => signIn(`many-${i}@example.com`, from)));

    expect(statusesOf(answers)).to.deep.equal([401, 401, 401, 429, 429, 429]);
    expectRefusal(await signIn("x@example.com", newAddress()), "UNAUTHORIZED");
  });

  it("count the /64 of an IPv6 caller as one address", async () => {
    for (const host of ["::1", "::2", ":ffff:0:0:1"]) await signIn("x@example.com", `2001:db8:ffff:1${host}`);
    expectRefusal(await signIn("x@example.com", "2001:db8:ffff:1::9"), "TOO_MANY_REQUESTS");
    expectRefusal(await signIn("x@example.com", "2001:db8:ffff:2::1"), "UNAUTHORIZED");
  });

  it("ignore X-Forwarded-For entries beyond the trusted proxies", async () => {
    const from = newAddress();
    for (let i = 0; i < 3; i += 1) await signIn("x@example.com", `192.0.2.${i}, ${from}`);
    expectRefusal(await signIn("x@example.com", `192.0.2.99, ${from}`), "TOO_MANY_REQUESTS");
  });

  it("count invalid requests too, and count each action separately", async () => {
    const from = newAddress();
    for (let i = 0; i < 3; i += 1)
      expectInvalid(await post("/auth/sign-in", {}, from), "body", "email", "password");
    expectRefusal(await post("/auth/sign-in", {}, from), "TOO_MANY_REQUESTS");
    expectInvalid(await post("/auth/sign-up", {}, from), "body", "fullName", "email", "password");
  });

  const limited = [
    "sign-up",
    "verify-email",
    "reset-password",
    "forgot-password",
    "resend-verification",
    "confirm-email",
  ];
  for (const path of limited.map((action) => `/auth/${action}`)) {
    it(`apply to POST ${path}`, async () => {
      const from = newAddress();
      for (let i = 0; i < 3; i += 1) expectRefusal(await post(path, {}, from), "BAD_REQUEST");
      expectRefusal(await post(path, {}, from), "TOO_MANY_REQUESTS");
    });
  }
});

describe("the /auth rate limits, without a trusted proxy", () => {
  const service = useService({ RATE_LIMIT_AUTH_PER_ADDRESS: "2" });

  it("ignore X-Forwarded-For", async () => {
    const answers: Response[] = [];
    for (const from of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
      const body = { email: "x@example.com", ...guess };
      answers.push(await service.anonymous.post("/auth/sign-in").set("X-Forwarded-For", from).send(body));
    }

    expect(statusesOf(answers)).to.deep.equal([401, 401, 429]);
  });
});

describe("the /auth rate limits per account", () => {
  const service = useService({ RATE_LIMIT_AUTH_PER_ACCOUNT: "3", TRUST_PROXY: "1" });

  let callers = 0;
  /** Sends a sign-in from a new address. */
  const signIn = (email: string, body: object = guess) =>
    service.anonymous
      .post("/auth/sign-in")
      .set("X-Forwarded-For", `192.0.2.${(callers += 1)}`)
      .send({ email, ...body });

  it("stop guesses for one account from many addresses, even with the right password", async () => {
    const user = await service.make.user({ password });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => signIn(user.email)));
    const refused = await signIn(user.email.toUpperCase(), { password });

    expect(statusesOf(answers)).to.deep.equal([401, 401, 401, 429, 429, 429]);
    expectRefusal(refused, "TOO_MANY_REQUESTS");
    expect(refused.headers["ratelimit-policy"]).to.equal('"sign-in-per-account";q=3;w=3600');
    expect(Number(refused.headers["retry-after"])).to.be.within(3_590, 3_600);
    service.clock.advance(3_600_000);
    await signIn(user.email, { password }).expect(200);
  });

  it("hash no password for a refused request", async () => {
    const user = await service.make.user({ password });
    await Promise.all([1, 2, 3].map(() => signIn(user.email)));
    const statements = await service.statementsOf(() => signIn(user.email));

    expect(statements).to.have.length(1);
  });

  it("apply in the same way to an account that does not exist", async () => {
    const user = await service.make.user({ password });
    const answersTo = async (email: string) => {
      const answers: Response[] = [];
      for (let i = 0; i < 4; i += 1) answers.push(await signIn(email));

      return answers.map((answer) =>
        JSON.stringify(visible(answer)).replaceAll(/\b3(600|59\d)\b/g, "an hour"),
      );
    };

    expect(await answersTo("nobody@example.com")).to.deep.equal(await answersTo(user.email));
  });

  it("are reset when the owner sets another password by mail", async () => {
    const user = await service.make.user({ password });
    for (let i = 0; i < 4; i += 1) await signIn(user.email);
    expectRefusal(await signIn(user.email, { password }), "TOO_MANY_REQUESTS");
    const token = await service.tokenFor(user, "reset-password");
    const body = { token, password: "another good password" };
    await service.anonymous.post("/auth/reset-password").send(body).expect(200);
    await signIn(user.email, { password: body.password }).expect(200);
  });

  it("are reset when the owner signs in", async () => {
    const user = await service.make.user({ password });
    for (let i = 0; i < 2; i += 1) expectRefusal(await signIn(user.email), "UNAUTHORIZED");
    await signIn(user.email, { password }).expect(200);
    for (let i = 0; i < 3; i += 1) expectRefusal(await signIn(user.email), "UNAUTHORIZED");
    expectRefusal(await signIn(user.email), "TOO_MANY_REQUESTS");
  });

  for (const path of ["/auth/forgot-password", "/auth/resend-verification"]) {
    it(`apply to POST ${path}, and stop mails to the owner`, async () => {
      const user = await service.make.user({ isEmailVerified: false });
      const ask = (from: string) =>
        service.anonymous.post(path).set("X-Forwarded-For", from).send({ email: user.email });
      for (let i = 0; i < 3; i += 1) await ask(`198.51.100.${i}`).expect(202);
      await service.settled();
      const before = service.mailsTo(user.email).length;
      expectRefusal(await ask("198.51.100.9"), "TOO_MANY_REQUESTS");
      await service.settled();
      expect(service.mailsTo(user.email)).to.have.length(before);
    });
  }

  it("apply to sign-ups with one address", async () => {
    const signUp = () =>
      service.anonymous
        .post("/auth/sign-up")
        .send({ fullName: "Flood", email: "flood@example.com", password });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(signUp));

    expect(statusesOf(answers)).to.deep.equal([202, 202, 202, 429, 429]);
  });
});

describe("the /auth rate limits of two processes on one database", () => {
  const variables = { RATE_LIMIT_AUTH_PER_ACCOUNT: "3" };
  const service = useService(variables);

  it("are shared", async () => {
    const { databaseUrl: DATABASE_URL } = service;
    const config = loadConfig({
      NODE_ENV: "test",
      DATABASE_URL,
      RATE_LIMIT_AUTH_PER_ADDRESS: "0",
      ...variables,
    });
    const foundations = createFoundations(config, new MemoryLogger());
    const other = createService(foundations, await createContainer(foundations));
    try {
      const here = service.anonymous;
      const there = request(await createServiceApp(foundations, other.resolve));
      const body = { email: "x@example.com", ...guess };
      const answers = await Promise.all(
        [here, there, here, there].map((process) => process.post("/auth/sign-in").send(body)),
      );

      expect(statusesOf(answers)).to.deep.equal([401, 401, 401, 429]);
      expectRefusal(await there.post("/auth/sign-in").send(body), "TOO_MANY_REQUESTS");
      expectRefusal(await here.post("/auth/sign-in").send(body), "TOO_MANY_REQUESTS");
    } finally {
      await other.stop();
    }
  });
});
