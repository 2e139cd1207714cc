import { setInterval } from "node:timers/promises";
import { expect } from "chai";
import type { Response } from "supertest";
import { expectRefusal } from "../../support/answers.js";
import { jsonByPath, useLoopbackServer } from "../../support/loopback-server.js";
import { approve, signInAt, startAt, useMockProvider } from "../../support/mock-provider.js";
import { useService } from "../../support/service.js";

describe("A provider that is out of order", () => {
  const broken = useLoopbackServer();
  const slow = useLoopbackServer();
  const variables: Record<string, string> = {};
  before(() => {
    const issuers = { DOWN: "http://127.0.0.1:1", BROKEN: broken.origin, SLOW: slow.origin };
    for (const [name, issuer] of Object.entries(issuers)) {
      variables[`OIDC_${name}_ISSUER`] = issuer;
      variables[`OIDC_${name}_CLIENT_ID`] = "tenon";
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

  it("is told as such when it cannot be reached, and no flow is begun", async () => {
    expectUnavailable(await start("down"));
    expect(await service.sql("select id from sign_in_flows where provider = 'down'")).to.be.empty;
  });

  const faults: [what: string, answer: () => unknown, status?: number][] = [
    ["has no metadata", () => ({}), 404],
    ["fails", () => metadata(), 500],
    ["sends its caller elsewhere", () => metadata(), 302],
    ["says that it is another issuer", () => ({ ...metadata(), issuer: "https://evil.example" })],
    ["sends more than a megabyte", () => ({ ...metadata(), filler: "x".repeat(1024 * 1024) })],
    ["has no page to sign in", () => ({ ...metadata(), authorization_endpoint: undefined })],
  ];
  for (const [what, body, status = 200] of faults) {
    it(`is told as such when it ${what}`, async () => {
      broken.answer = jsonByPath({ [discovery]: { status, body: body() } });
      expectUnavailable(await start("broken"));
    });
  }

  it("is told as such when it talks no JSON, and nothing of its text gets out", async () => {
    broken.answer = (_req, res) =>
      void res.writeHead(200, { "Content-Type": "text/html" }).end("<b>text of its</b>");
    const answer = await start("broken");
    expectUnavailable(answer);
    expect(answer.text + JSON.stringify(service.logger.lines)).not.to.include("text of its");
  });

  it("is asked again the next time, and works as soon as it does", async () => {
    broken.answer = jsonByPath({});
    expectUnavailable(await start("broken"));
    broken.answer = jsonByPath({ [discovery]: { body: metadata() } });
    await start("broken").expect(200);
  });

  it("is asked once for what it says about itself, as long as that is fresh", async () => {
    broken.answer = jsonByPath({ [discovery]: { body: metadata() } });
    await start("broken").expect(200);
    broken.answer = jsonByPath({});
    await start("broken").expect(200);
  });

  it("is told as such when it fails after it has sent the browser back, and nobody is signed in", async () => {
    broken.answer = jsonByPath({ [discovery]: { body: metadata() }, "/token": { status: 502, body: {} } });
    const browser = service.anonymous;
    const state = new URL(await startAt("broken", browser)).searchParams.get("state");
    const answer = await browser.get(`/auth/providers/broken/callback?code=x&state=${state}`);

    expectRefusal(answer, "SERVICE_UNAVAILABLE");
    expectRefusal(await browser.get("/users/current"), "UNAUTHORIZED");
  });

  it("is not waited for longer than 5 s, be it for an answer or for the end of one", async () => {
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

  it("does not keep another one from working", async () => {
    mock.vouchForAddress();
    expectUnavailable(await start("down"));
    expect((await signInAt("mock", service.anonymous)).status).to.equal(303);
    expect(await approve(await startAt("mock", service.anonymous))).to.include("code=");
  });
});
