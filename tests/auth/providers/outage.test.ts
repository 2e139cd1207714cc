import { setInterval } from "node:timers/promises";
import { expect } from "chai";
import type { Response } from "supertest";
import { expectRefusal } from "../../support/answers.js";
import { jsonByPath, useLoopbackServer } from "../../support/loopback-server.js";
import { approve, signInAt, startAt, useMockProvider } from "../../support/mock-provider.js";
import { useService } from "../../support/service.js";

describe("A failing provider", () => {
  const broken = useLoopbackServer();
  const slow = useLoopbackServer();
  const variables: Record<string, string> = {};
  before(() => {
    const issuers = { DOWN: "http://127.0.0.1:1", BROKEN: broken.origin, SLOW: slow.origin };
    for (const [name, issuer] of Object.entries(issuers)) {
      variables[`OIDC_${name}_ISSUER`] = issuer;
      variables[`OIDC_${name}_CLIENT_ID`] = "service";
      variables[`OIDC_${name}_CLIENT_SECRET`] = "secret of the client";
    }
  });
  const mock = useMockProvider();
  before(() => Object.assign(variables, mock.variables));
  const service = useService(variables);

  const start = (name: string) => service.anonymous.post(`/auth/providers/${name}`);
  const expectUnavailable = (answer: Response) => {
    expectRefusal(answer, "SERVICE_UNAVAILABLE");
    expect(answer.body.message).to.match(/^The provider does not respond correctly; retry/);
    expect(answer.headers).not.to.have.property("set-cookie");
  };
  const metadata = () => ({
    issuer: broken.origin,
    authorization_endpoint: `${broken.origin}/authorize`,
    token_endpoint: `${broken.origin}/token`,
    jwks_uri: `${broken.origin}/jwks`,
  });
  const discovery = "/.well-known/openid-configuration";

  it("causes 503 when it cannot be reached, and no flow is stored", async () => {
    expectUnavailable(await start("down"));
    expect(await service.sql("select id from sign_in_flows where provider = 'down'")).to.be.empty;
  });

  const faults: [what: string, answer: () => unknown, status?: number][] = [
    ["has no metadata", () => ({}), 404],
    ["answers 500", () => metadata(), 500],
    ["redirects the request", () => metadata(), 302],
    ["names another issuer", () => ({ ...metadata(), issuer: "https://evil.example" })],
    ["sends more than a megabyte", () => ({ ...metadata(), filler: "x".repeat(1024 * 1024) })],
    ["has no authorization endpoint", () => ({ ...metadata(), authorization_endpoint: undefined })],
  ];
  for (const [what, body, status = 200] of faults) {
    it(`causes 503 when it ${what}`, async () => {
      broken.answer = jsonByPath({ [discovery]: { status, body: body() } });
      expectUnavailable(await start("broken"));
    });
  }

  it("causes 503 when it does not send JSON, and its text is not revealed", async () => {
    broken.answer = (_req, res) =>
      void res.writeHead(200, { "Content-Type": "text/html" }).end("<b>text of its</b>");
    const answer = await start("broken");
    expectUnavailable(answer);
    expect(answer.text + JSON.stringify(service.logger.lines)).not.to.include("text of its");
  });

  it("is requested again the next time, and works as soon as it has recovered", async () => {
    broken.answer = jsonByPath({});
    expectUnavailable(await start("broken"));
    broken.answer = jsonByPath({ [discovery]: { body: metadata() } });
    await start("broken").expect(200);
  });

  it("is requested for its metadata only once while the metadata is fresh", async () => {
    broken.answer = jsonByPath({ [discovery]: { body: metadata() } });
    await start("broken").expect(200);
    broken.answer = jsonByPath({});
    await start("broken").expect(200);
  });

  it("causes 503 when its token endpoint fails, and no session is started", async () => {
    broken.answer = jsonByPath({ [discovery]: { body: metadata() }, "/token": { status: 502, body: {} } });
    const browser = service.anonymous;
    const state = new URL(await startAt("broken", browser)).searchParams.get("state");
    const answer = await browser.get(`/auth/providers/broken/callback?code=x&state=${state}`);

    expectRefusal(answer, "SERVICE_UNAVAILABLE");
    expectRefusal(await browser.get("/users/current"), "UNAUTHORIZED");
  });

  it("causes a timeout after 5 s, without a response or with an endless one", async () => {
    slow.answer = () => {};
    const silent = start("slow").then((answer) => answer);
    broken.answer = async (_req, res) => {
      res.writeHead(200, { "Content-Type": "application/json" });
      for await (const _ of setInterval(100)) if (res.destroyed || !res.write(" ")) break;
    };
    const browser = service.anonymous;
    const state = new URL(await startAt("broken", browser)).searchParams.get("state");
    const startedAt = performance.now();
    const dribbling = await browser.get(`/auth/providers/broken/callback?code=x&state=${state}`);
    const waited = performance.now() - startedAt;

    expectRefusal(dribbling, "SERVICE_UNAVAILABLE");
    expectUnavailable(await silent);
    expect(waited).to.be.within(4_900, 9_000);
  });

  it("does not affect another provider", async () => {
    mock.vouchForAddress();
    expectUnavailable(await start("down"));
    expect((await signInAt("mock", service.anonymous)).status).to.equal(303);
    expect(await approve(await startAt("mock", service.anonymous))).to.include("code=");
  });
});
