import { expect } from "chai";
import { expectInvalid, expectRefusal } from "../../../support/answers.js";
import { startConnectAt, useMockProvider } from "../../../support/mock-provider.js";
import { useService } from "../../../support/service.js";

const tenMinutes = 10 * 60_000;

describe("POST /auth/providers/{provider}/connect", () => {
  const provider = useMockProvider();
  const service = useService(provider.variables);

  it("returns the provider's URL, and binds the flow to this session", async () => {
    const user = await service.make.user();
    const agent = await service.as(user);
    const url = await startConnectAt("mock", agent, { returnTo: "/auth/account?done=providers" });
    const [session] = await service.sql<{ id: string }>('select id from sessions where "userId" = $1', [
      user.id,
    ]);
    const flows = await service.sql('select "returnTo", provider from sign_in_flows where "sessionId" = $1', [
      session?.id,
    ]);

    expect(url).to.match(new RegExp(`^${provider.server.issuer.url}/authorize\\?`));
    expect(flows).to.deep.equal([{ returnTo: "/auth/account?done=providers", provider: "mock" }]);
  });

  it("answers a browser form with a page that leads to the provider", async () => {
    const { agent } = await service.asUser();
    const { text } = await agent
      .post("/auth/providers/mock/connect")
      .set("Accept", "text/html")
      .type("form")
      .send({})
      .expect(200);

    expect(text).to.include(`${provider.server.issuer.url}/authorize?`);
  });

  it("requires authentication in the last ten minutes", async () => {
    const { agent } = await service.asUser();
    service.clock.advance(tenMinutes - 1_000);
    await agent.post("/auth/providers/mock/connect").expect(200);
    service.clock.advance(2_000);
    const answer = await agent.post("/auth/providers/mock/connect");

    expectRefusal(answer, "UNAUTHORIZED");
    expect(answer.body.message).to.match(/^Confirm first that it is you/);
  });

  it("answers 400 to a returnTo on another site", async () => {
    const { agent } = await service.asUser();
    const connect = "/auth/providers/mock/connect";

    expectInvalid(await agent.post(connect).send({ returnTo: "//evil.example" }), "body", "returnTo");
  });

  it("answers 404 for a provider that is not configured", async () => {
    const { agent } = await service.asUser();
    expectRefusal(await agent.post("/auth/providers/unknown/connect"), "NOT_FOUND");
  });
});

describe("POST /auth/providers/{provider}/connect, over the limit", () => {
  const provider = useMockProvider();
  before(() => void (provider.variables["RATE_LIMIT_AUTH_PER_ADDRESS"] = "2"));
  const service = useService(provider.variables);

  it("answers 429", async () => {
    const { agent } = await service.asUser();
    for (let started = 0; started < 2; started += 1) await startConnectAt("mock", agent);
    const answer = await agent.post("/auth/providers/mock/connect");

    expectRefusal(answer, "TOO_MANY_REQUESTS");
  });
});
