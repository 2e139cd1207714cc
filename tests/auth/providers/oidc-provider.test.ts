import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer } from "node:http";
import { expect } from "chai";
import { Provider } from "oidc-provider";
import request from "supertest";
import { expectRefusal } from "../../support/answers.js";
import { startAt } from "../../support/mock-provider.js";
import { useService } from "../../support/service.js";

const account = {
  sub: "account-1",
  email: "Certified@Mail.Example",
  email_verified: true,
  name: "Certi Fied",
};
const callback = "http://localhost:3000/auth/providers/certified/callback";

/** Starts a certified OpenID Connect provider where every user is signed in and has given consent. */
async function listen(): Promise<Server> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const provider = new Provider(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    clients: [{ client_id: "service", client_secret: "secret of the client", redirect_uris: [callback] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => account }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    cookies: { keys: ["a key of the test"] },
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({ clientId: "service", accountId: account.sub });
      grant.addOIDCScope("openid email profile");
      await grant.save();

      return grant;
    },
  });
  const answer = provider.callback();
  server.on("request", (req, res) => {
    if (!req.url?.startsWith("/interaction/")) return void answer(req, res);

    return void provider.interactionFinished(req, res, { login: { accountId: account.sub } });
  });

  return server;
}

describe("Sign-in with a certified OpenID Connect provider", () => {
  const variables: Record<string, string> = {
    OIDC_CERTIFIED_CLIENT_ID: "service",
    OIDC_CERTIFIED_CLIENT_SECRET: "secret of the client",
  };
  let server: Server;
  let issuer: string;
  before(async () => {
    server = await listen();
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    variables["OIDC_CERTIFIED_ISSUER"] = issuer;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const service = useService(variables);

  /** Follows the provider's redirects until one leads back to the service. */
  async function approve(url: string): Promise<URL> {
    const atProvider = request.agent(issuer);
    let next = new URL(url);
    while (next.origin === issuer) {
      const { headers, status, text } = await atProvider.get(next.pathname + next.search);
      expect(status, text).to.be.within(302, 303);
      next = new URL(headers["location"] ?? "", issuer);
    }

    return next;
  }

  it("supports code, PKCE, ID token and claims that only userinfo contains", async () => {
    const browser = service.anonymous;
    const back = await approve(await startAt("certified", browser, { returnTo: "/auth/account?done=x" }));
    const answer = await browser.get(back.pathname + back.search).expect(303);

    expect(back.href).to.match(new RegExp(`^${callback}\\?`));
    expect(answer.headers).to.include({ location: "/auth/account?done=x" });
    expect((await browser.get("/users/current").expect(200)).body).to.include({
      email: "certified@mail.example",
      fullName: "Certi Fied",
      isEmailVerified: true,
    });
  });

  it("refuses a callback with a missing or changed issuer, because the provider announces that it always sends it (RFC 9207)", async () => {
    for (const change of [
      (query: URLSearchParams) => query.delete("iss"),
      (query: URLSearchParams) => query.set("iss", "https://evil.example"),
    ]) {
      const browser = service.anonymous;
      const back = await approve(await startAt("certified", browser));
      expect(back.searchParams.get("iss")).to.equal(issuer);
      change(back.searchParams);

      expectRefusal(await browser.get(back.pathname + back.search), "UNPROCESSABLE_CONTENT");
      expectRefusal(await browser.get("/users/current"), "UNAUTHORIZED");
    }
  });

  it("refuses a code that was issued to the sign-in of another browser", async () => {
    const [mine, theirs] = [service.anonymous, service.anonymous];
    const back = await approve(await startAt("certified", mine));
    const stolen = await approve(await startAt("certified", theirs));
    back.searchParams.set("code", stolen.searchParams.get("code") ?? "");

    expectRefusal(await mine.get(back.pathname + back.search), "UNPROCESSABLE_CONTENT");
    expectRefusal(await mine.get("/users/current"), "UNAUTHORIZED");
  });
});
