import { expect } from "chai";
import type { Response } from "supertest";
import { Accounts } from "#application/auth/accounts.service";
import type { Identity } from "#domain/identities/identity";
import { expectInvalid, expectRefusal, visible } from "../../../support/answers.js";
import {
  approve,
  connectAt,
  signInAt,
  startAt,
  startConnectAt,
  useMockProvider,
} from "../../../support/mock-provider.js";
import { lookalikes } from "../../../support/lookalikes.js";
import { type Agent, type UserRow, useService } from "../../../support/service.js";

const password = "a good password";

function expectLanding(answer: Response, location: string): void {
  expect(answer.status, answer.text).to.equal(303);
  expect(answer.headers).to.include({ location });
}

describe("GET /auth/providers/{provider}/callback", () => {
  const provider = useMockProvider();
  const other = useMockProvider("other-one");
  const variables: Record<string, string> = {};
  before(() => Object.assign(variables, provider.variables, other.variables));
  const service = useService(variables);

  const signIn = (browser: Agent = service.anonymous, input: object = {}) => signInAt("mock", browser, input);
  const me = async (browser: Agent) => (await browser.get("/users/current").expect(200)).body;
  const usersWith = (email: string) =>
    service.sql<UserRow>('select * from users where email = $1 and "deletedAt" is null', [email]);
  const identitiesOf = (subject: string) =>
    service.sql<Identity>("select * from identities where subject = $1", [subject]);
  const expectNobody = async (browser: Agent) =>
    expectRefusal(await browser.get("/users/current"), "UNAUTHORIZED");

  describe("for a new person", () => {
    it("creates a verified user without a password, and signs in", async () => {
      const { email, sub } = provider.vouchForAddress("new.person@mail.example");
      provider.claims["name"] = "  New Person ";
      const browser = service.anonymous;
      expectLanding(await signIn(browser), "/auth/account");
      const user = await me(browser);

      expect(user).to.include({ email, fullName: "New Person", isEmailVerified: true, isAdmin: false });
      expect(await identitiesOf(sub)).to.have.length(1);
      expect((await identitiesOf(sub))[0]).to.include({ userId: user.id, provider: "mock", email });
      expect(await service.sql('select * from credentials where "userId" = $1', [user.id])).to.be.empty;
    });

    it("stores an event for the user and one for the identity", async () => {
      const { email, sub } = provider.vouchForAddress();
      await signIn();
      const [user] = await usersWith(email);
      const [identity] = await identitiesOf(sub);
      const [made] = await service.events(user?.id ?? "");
      const [connected] = await service.events(identity?.id ?? "");

      expect(made).to.include({ table: "users", kind: "inserted" });
      expect(connected).to.include({ table: "identities", kind: "inserted" });
    });

    it("uses the part before the @ as the name when the provider sends no valid name", async () => {
      for (const name of [undefined, "", "   ", 7, "x".repeat(201), "a\0b"]) {
        const { email } = provider.vouchForAddress();
        provider.claims["name"] = name;
        expectLanding(await signIn(), "/auth/account");
        expect((await usersWith(email))[0]?.fullName).to.equal(email.split("@")[0]);
      }
    });

    it("uses claims that only userinfo contains", async () => {
      provider.vouchFor();
      const claims = { email: "Userinfo@Mail.Example", email_verified: true, name: "User Info" };
      provider.spoil.userinfo = (known) => void Object.assign(known, claims);
      const browser = service.anonymous;
      expectLanding(await signIn(browser), "/auth/account");

      expect(await me(browser)).to.include({ email: "userinfo@mail.example", fullName: "User Info" });
    });

    it("creates one user and one identity for several concurrent callbacks", async () => {
      const { email, sub } = provider.vouchForAddress();
      const browsers = [1, 2, 3, 4].map(() => service.anonymous);
      const backs = await Promise.all(
        browsers.map(async (browser) => approve(await startAt("mock", browser))),
      );
      const answers = await Promise.all(browsers.map((browser, at) => browser.get(backs[at] ?? "")));

      for (const answer of answers) expectLanding(answer, "/auth/account");
      expect(await usersWith(email)).to.have.length(1);
      expect(await identitiesOf(sub)).to.have.length(1);
      const [first, ...rest] = await Promise.all(browsers.map(me));
      for (const user of rest) expect(user).to.deep.equal(first);
    });

    const unproven: [what: string, claims: Record<string, unknown>][] = [
      ["a missing address", {}],
      ["an address that is not verified", { email: "a@mail.example", email_verified: false }],
      ["an address without the claim email_verified", { email: "b@mail.example" }],
      ['the string "true" instead of a boolean', { email: "c@mail.example", email_verified: "true" }],
      ["the number 1 instead of a boolean", { email: "d@mail.example", email_verified: 1 }],
      ["a malformed address marked as verified", { email: "no address", email_verified: true }],
      ["a verified address with a Kelvin sign", { email: "\u212aim@mail.example", email_verified: true }],
    ];
    for (const [what, claims] of unproven) {
      it(`refuses ${what}, and writes nothing`, async () => {
        const { sub } = provider.vouchFor(claims);
        const browser = service.anonymous;
        expectRefusal(await signIn(browser), "FORBIDDEN");

        await expectNobody(browser);
        expect(await usersWith(String(claims["email"]))).to.be.empty;
        expect(await identitiesOf(sub)).to.be.empty;
      });
    }

    it("refuses a verified address that is a non-ASCII lookalike of an account's address", async () => {
      const user = await service.make.user({ email: "kiss@mail.example" });
      for (const { letter, ascii } of lookalikes) {
        const claims = { email: user.email.replace(ascii, letter), email_verified: true };
        const browser = service.anonymous;
        provider.spoil = {};
        provider.vouchFor(claims);
        expectRefusal(await signIn(browser), "FORBIDDEN");
        provider.vouchFor();
        provider.spoil.userinfo = (known) => void Object.assign(known, claims);
        expectRefusal(await signIn(browser), "FORBIDDEN");
        await expectNobody(browser);
      }

      expect(await service.sql('select * from identities where "userId" = $1', [user.id])).to.be.empty;
      expect(await usersWith(user.email)).to.deep.equal([user]);
    });

    it("does not let userinfo verify the address in the ID token", async () => {
      const user = await service.make.user();
      provider.vouchFor({ email: user.email, email_verified: false });
      provider.spoil.userinfo = (known) =>
        void Object.assign(known, { email: user.email, email_verified: true });
      expectRefusal(await signIn(), "FORBIDDEN");
    });
  });

  describe("for a known identity", () => {
    it("signs in the same user again after the address at the provider changed", async () => {
      const { sub } = provider.vouchForAddress();
      const browser = service.anonymous;
      await signIn(browser);
      const user = await me(browser);
      provider.claims = { sub, email: "changed@mail.example", email_verified: false };
      const later = service.anonymous;
      expectLanding(await signIn(later), "/auth/account");

      expect(await me(later)).to.deep.equal(user);
    });

    it("treats the same subject at another provider as another person", async () => {
      const { sub } = provider.vouchForAddress();
      const [here, there] = [service.anonymous, service.anonymous];
      await signIn(here);
      other.claims = { sub, email: "elsewhere@mail.example", email_verified: true };
      expectLanding(await signInAt("other-one", there), "/auth/account");

      expect((await me(there)).id).not.to.equal((await me(here)).id);
    });

    it("creates a new session token, and ends the browser's existing session", async () => {
      const user = await service.make.user({ password });
      provider.vouchForAddress(user.email);
      const browser = service.anonymous;
      const back = await approve(await startAt("mock", browser));
      const byPassword = await browser
        .post("/auth/sign-in")
        .send({ email: user.email, password })
        .expect(200);
      const byProvider = await browser.get(back);
      const [old = "", fresh = ""] = [byPassword, byProvider].map(
        ({ headers }) => /session=([\w-]{43})/.exec(String(headers["set-cookie"]))?.[1],
      );

      expectLanding(byProvider, "/auth/account");
      expect(fresh).not.to.equal(old);
      await expectNobody(service.withCookie(old));
      await service.withCookie(fresh).get("/users/current").expect(200);
    });

    it("creates a new account instead of restoring a deleted user", async () => {
      const { agent: admin } = await service.asAdmin();
      const { email, sub } = provider.vouchForAddress();
      const browser = service.anonymous;
      await signIn(browser);
      const { id } = await me(browser);
      await admin.delete(`/users/${id}`).expect(204);
      expect(await identitiesOf(sub)).to.be.empty;
      await expectNobody(browser);
      expectLanding(await signIn(browser), "/auth/account");

      expect((await me(browser)).id).not.to.equal(id);
      expect(await usersWith(email)).to.have.length(1);
    });

    it("treats the identity of a deleted user as unknown", async () => {
      const { sub } = provider.vouchForAddress();
      const browser = service.anonymous;
      await signIn(browser);
      const { id } = await me(browser);
      await service.sql('update users set "deletedAt" = now() where id = $1', [id]);
      expectLanding(await signIn(browser), "/auth/account");

      const [identity, ...others] = await identitiesOf(sub);
      expect(others).to.be.empty;
      expect(identity?.userId)
        .to.equal((await me(browser)).id)
        .and.not.equal(id);
    });
  });

  describe("for a person with an account", () => {
    it("connects to the verified user with that address, and keeps the password and the sessions", async () => {
      const user = await service.make.user({ password, email: "local@mail.example" });
      const phone = await service.as(user);
      provider.vouchForAddress("Local@Mail.Example");
      const browser = service.anonymous;
      expectLanding(await signIn(browser), "/auth/account");

      expect((await me(browser)).id).to.equal(user.id);
      await phone.get("/users/current").expect(200);
      await service.anonymous.post("/auth/sign-in").send({ email: user.email, password }).expect(200);
    });

    it("removes the password, sessions, links and identities of a user who never verified the address", async () => {
      const user = await service.make.user({ password, isEmailVerified: false });
      const squatter = await service.as(user);
      const token = await service.tokenFor(user, "reset-password");
      const planted = { userId: user.id, provider: "mock", subject: "squatter" };
      await service.sql(
        `insert into identities (id, "userId", provider, subject) values (gen_random_uuid(), $1, $2, $3)`,
        Object.values(planted),
      );
      provider.vouchForAddress(user.email);
      const browser = service.anonymous;
      expectLanding(await signIn(browser), "/auth/account");

      expect(await me(browser)).to.include({ id: user.id, isEmailVerified: true });
      await expectNobody(squatter);
      const guess = service.anonymous.post("/auth/sign-in").send({ email: user.email, password });
      expectRefusal(await guess, "UNAUTHORIZED");
      const reset = service.anonymous.post("/auth/reset-password").send({ token, password });
      expectRefusal(await reset, "GONE");
      expect(await identitiesOf("squatter")).to.be.empty;
    });

    it("leaves no valid password from a concurrent sign-up with the address", async () => {
      for (let round = 0; round < 5; round++) {
        const { email } = await service.make.user({ password, isEmailVerified: false });
        const wish = { fullName: "Squatter", email, password: "what a squatter knows" };
        provider.vouchForAddress(email);
        const browser = service.anonymous;
        const back = await approve(await startAt("mock", browser));
        const [answer] = await Promise.all([
          browser.get(back),
          service.anonymous.post("/auth/sign-up").send(wish).expect(202),
        ]);

        expectLanding(answer, "/auth/account");
        for (const known of [password, wish.password]) {
          const guess = service.anonymous.post("/auth/sign-in").send({ email, password: known });
          expectRefusal(await guess, "UNAUTHORIZED");
        }
      }
    });
  });

  describe("for a user who connects the provider", () => {
    const connect = (browser: Agent) => connectAt("mock", browser);

    it("connects the provider to that user, even with another address, and keeps the session", async () => {
      const { agent, user } = await service.asUser();
      const { sub } = provider.vouchFor({ email: "private@mail.example", email_verified: false });
      const answer = await connect(agent);

      expectLanding(answer, "/auth/account?done=providers");
      expect(String(answer.headers["set-cookie"])).not.to.include("session=");
      expect((await identitiesOf(sub))[0]).to.include({ userId: user.id, email: "private@mail.example" });
      const browser = service.anonymous;
      expectLanding(await signIn(browser), "/auth/account");
      expect((await me(browser)).id).to.equal(user.id);
    });

    it("stores one identity when the user connects twice", async () => {
      const { agent } = await service.asUser();
      const { sub } = provider.vouchFor();
      expectLanding(await connect(agent), "/auth/account?done=providers");
      expectLanding(await connect(agent), "/auth/account?done=providers");
      expect(await identitiesOf(sub)).to.have.length(1);
    });

    it("refuses an identity that is connected to another user", async () => {
      const { sub } = provider.vouchForAddress();
      const owner = service.anonymous;
      await signIn(owner);
      const { agent } = await service.asUser();
      expectRefusal(await connect(agent), "CONFLICT");

      expect((await identitiesOf(sub)).map(({ userId }) => userId)).to.deep.equal([(await me(owner)).id]);
    });

    it("refuses a browser that has signed out in the meantime", async () => {
      const { sub } = provider.vouchForAddress();
      const { agent } = await service.asUser();
      const back = await approve(await startConnectAt("mock", agent));
      await agent.post("/auth/sign-out").expect(204);
      expectRefusal(await agent.get(back), "FORBIDDEN");

      await expectNobody(agent);
      expect(await identitiesOf(sub)).to.be.empty;
    });

    it("refuses another session of the same user", async () => {
      const { agent, user } = await service.asUser();
      const { sub } = provider.vouchForAddress();
      const { body, headers } = await agent.post("/auth/providers/mock/connect").expect(200);
      const [flow = ""] = String(headers["set-cookie"]).split(";");
      const elsewhere = `${service.cookieOf(await service.sessionOf(user))}; ${flow}`;
      const answer = await service.anonymous.get(await approve(body.url)).set("Cookie", elsewhere);

      expectRefusal(answer, "FORBIDDEN");
      expect(await identitiesOf(sub)).to.be.empty;
    });

    it("refuses a session that ends during the requests to the provider", async () => {
      const { agent, user } = await service.asUser();
      const { sub } = provider.vouchForAddress();
      const back = await approve(await startConnectAt("mock", agent));
      const answer = await service.overtake(
        user,
        () => agent.get(back),
        () => service.resolve(Accounts).endSessions(user.id),
      );

      expectRefusal(answer, "UNAUTHORIZED");
      expect(await identitiesOf(sub)).to.be.empty;
    });
  });

  describe("in a browser that is signed in", () => {
    it("starts a session for the provider's user, and connects nothing to the signed-in account", async () => {
      const { agent, user } = await service.asUser();
      const before = await service.sessionOf(user);
      const { email, sub } = provider.vouchForAddress();
      expectLanding(await signIn(agent), "/auth/account");
      const other = await me(agent);

      expect(other).to.include({ email });
      expect(other.id).not.to.equal(user.id);
      expect((await identitiesOf(sub)).map(({ userId }) => userId)).to.deep.equal([other.id]);
      await service.withCookie(before).get("/users/current").expect(200);
    });

    it("starts a new session for the same person, which counts as recent authentication", async () => {
      provider.vouchForAddress();
      const browser = service.anonymous;
      await signIn(browser);
      const { id } = await me(browser);
      service.clock.advance(11 * 60_000);
      expectRefusal(await browser.post("/auth/providers/other-one/connect"), "UNAUTHORIZED");
      expectLanding(await signIn(browser), "/auth/account");

      expect((await me(browser)).id).to.equal(id);
      await browser.post("/auth/providers/other-one/connect").expect(200);
    });
  });

  describe("as part of a flow", () => {
    it("redirects to the requested path", async () => {
      provider.vouchForAddress();
      const returnTo = "/auth/account?done=providers&x=%20y";
      expectLanding(await signIn(service.anonymous, { returnTo }), returnTo);
    });

    it("works once: a second request to the same callback URL is refused", async () => {
      provider.vouchForAddress();
      const browser = service.anonymous;
      const { body, headers } = await browser.post("/auth/providers/mock").expect(200);
      const [flow = ""] = String(headers["set-cookie"]).split(";");
      const back = await approve(body.url);
      expectLanding(await browser.get(back), "/auth/account");

      expect(flow).to.match(/^flow=[\w-]{43}$/);
      expectRefusal(await service.anonymous.get(back).set("Cookie", flow), "UNPROCESSABLE_CONTENT");
    });

    it("clears the cookie, also after an error at the provider", async () => {
      const browser = service.anonymous;
      const back = await approve(await startAt("mock", browser));
      const { headers } = await browser.get(`${back}&error=access_denied`);
      expect(String(headers["set-cookie"])).to.match(/^flow=;.*Expires=Thu, 01 Jan 1970/);
    });

    it("answers the same to another browser, a wrong state, a missing state, another provider and an expired flow", async () => {
      provider.vouchForAddress();
      const browser = service.anonymous;
      const back = await approve(await startAt("mock", browser));
      const stolen = await service.anonymous.get(back);
      const otherFlow = service.anonymous;
      await startAt("mock", otherFlow);
      const late = service.anonymous;
      const lateBack = await approve(await startAt("mock", late));
      const state = new URLSearchParams(lateBack.split("?")[1]).get("state") ?? "";
      await service.sql(
        `update sign_in_flows set "expiresAt" = now() where "stateDigest" = encode(sha256($1::bytea), 'hex')`,
        [Buffer.from(state)],
      );
      const refusals = [
        stolen,
        await otherFlow.get(back),
        await browser.get(back.replace(/state=[\w-]+/, "state=wrong")),
        await browser.get(`/auth/providers/mock/callback?code=x`),
        await browser.get(back.replace("/mock/", "/other-one/")),
        await late.get(lateBack),
      ];

      for (const refusal of refusals) {
        expectRefusal(refusal, "UNPROCESSABLE_CONTENT");
        expect(visible(refusal)).to.deep.equal(visible(stolen));
      }
      expectLanding(await browser.get(back), "/auth/account");
    });

    it("reports a sign-in that was cancelled at the provider, without the provider's text", async () => {
      provider.spoil.redirect = (query) => {
        query.delete("code");
        query.set("error", "access_denied");
        query.set("error_description", "<b>provider text</b>");
      };
      const answer = await signIn();

      expectRefusal(answer, "UNPROCESSABLE_CONTENT");
      expect(answer.body.message).to.equal("The sign-in was cancelled at the provider");
      expect(answer.text + JSON.stringify(service.logger.lines)).not.to.include("provider text");
    });

    it("shows an error page to a browser", async () => {
      const { status, headers, text } = await service.anonymous
        .get(await approve(await startAt("mock", service.anonymous)))
        .set("Accept", "text/html");

      expect(status).to.equal(422);
      expect(headers["content-type"]).to.match(/^text\/html/);
      expect(text).to.include("start again");
    });

    it("is refused after the user who started it was deleted", async () => {
      const { agent: admin } = await service.asAdmin();
      const { agent, user } = await service.asUser();
      const { sub } = provider.vouchForAddress();
      const back = await approve(await startConnectAt("mock", agent));
      await admin.delete(`/users/${user.id}`).expect(204);

      expectRefusal(await agent.get(back), "FORBIDDEN");
      expect(await identitiesOf(sub)).to.be.empty;
    });

    it("refuses any other error of the provider, and a callback without a code", async () => {
      provider.spoil.redirect = (query) => query.set("error", "server_error");
      expectRefusal(await signIn(), "UNPROCESSABLE_CONTENT");
      provider.spoil.redirect = (query) => query.delete("code");
      expectRefusal(await signIn(), "UNPROCESSABLE_CONTENT");
    });

    it("refuses a mix-up: a callback with another issuer (RFC 9207)", async () => {
      provider.vouchForAddress();
      provider.spoil.redirect = (query) => query.set("iss", String(other.server.issuer.url));
      expectRefusal(await signIn(), "UNPROCESSABLE_CONTENT");
    });

    it("refuses a parameter that is repeated or too long", async () => {
      const callback = "/auth/providers/mock/callback";
      expectRefusal(await service.anonymous.get(`${callback}?state=a&state=b`), "BAD_REQUEST");
      const long = `${callback}?code=${"x".repeat(4_001)}&state=${"x".repeat(501)}`;
      expectInvalid(await service.anonymous.get(long), "query", "code", "state");
    });

    it("answers 404 for a provider that is not configured", async () =>
      expectRefusal(await service.anonymous.get("/auth/providers/unknown/callback?code=x"), "NOT_FOUND"));
  });
});
