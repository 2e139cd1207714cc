import { createHash } from "node:crypto";
import { expect } from "chai";
import { expectInvalid, expectRefusal } from "../../../support/answers.js";
import { startAt, useMockProvider } from "../../../support/mock-provider.js";
import { useService } from "../../../support/service.js";

interface Flow {
  id: string;
  stateDigest: string;
  browserDigest: string;
  nonce: string;
  codeVerifier: string;
  returnTo: string | null;
  sessionId: string | null;
  expiresAt: Date;
}

const sha256 = (text: string) => createHash("sha256").update(text);

describe("POST /auth/providers/{provider}", () => {
  const provider = useMockProvider();
  const service = useService(provider.variables);

  const flowOf = async (url: string): Promise<Flow> => {
    const state = new URL(url).searchParams.get("state") ?? "";
    const [flow] = await service.sql<Flow>('select * from sign_in_flows where "stateDigest" = $1', [
      sha256(state).digest("hex"),
    ]);
    expect(flow).to.be.an("object");

    return flow as Flow;
  };

  it("returns the provider's URL with state, nonce, PKCE and a redirect_uri below BASE_URL", async () => {
    const url = new URL(await startAt("mock", service.anonymous));
    const { state, nonce, code_challenge: codeChallenge, ...others } = Object.fromEntries(url.searchParams);
    const flow = await flowOf(url.href);

    expect(url.origin + url.pathname).to.equal(`${provider.server.issuer.url}/authorize`);
    expect(others).to.deep.equal({
      client_id: "service",
      code_challenge_method: "S256",
      redirect_uri: "http://localhost:3000/auth/providers/mock/callback",
      response_type: "code",
      scope: "openid email profile",
    });
    expect(state).to.match(/^[\w-]{43}$/);
    expect(nonce)
      .to.equal(flow.nonce)
      .and.to.match(/^[\w-]{43}$/);
    expect(codeChallenge).to.equal(sha256(flow.codeVerifier).digest("base64url"));
  });

  it("creates a new state, nonce and code challenge for each sign-in", async () => {
    const [a, b] = await Promise.all([1, 2].map(() => startAt("mock", service.anonymous)));
    for (const name of ["state", "nonce", "code_challenge"])
      expect(new URL(a ?? "").searchParams.get(name)).not.to.equal(new URL(b ?? "").searchParams.get(name));
  });

  it("binds the flow to the browser by a ten-minute cookie, and stores only its digest", async () => {
    const { body, headers } = await service.anonymous.post("/auth/providers/mock").expect(200);
    const flow = await flowOf(body.url);
    const [cookie = "", ...others] = headers["set-cookie"] ?? [];
    const [, token = "", expires = "", flags] =
      /^flow=([\w-]{43}); Path=\/; Expires=([^;]+); (.*)$/.exec(cookie) ?? [];

    expect(others).to.be.empty;
    expect(flags).to.equal("HttpOnly; SameSite=Lax");
    expect(Date.parse(expires)).to.be.closeTo(Date.now() + 600_000, 30_000);
    expect(flow.expiresAt.getTime()).to.be.closeTo(Date.now() + 600_000, 30_000);
    expect(flow.browserDigest).to.equal(sha256(token).digest("hex"));
  });

  it("stores returnTo, and starts a sign-in also in a signed-in browser", async () => {
    const { agent } = await service.asUser();
    const flow = await flowOf(await startAt("mock", agent, { returnTo: "/auth/account?done=providers" }));
    const stranger = await flowOf(await startAt("mock", service.anonymous));

    expect(flow).to.include({ returnTo: "/auth/account?done=providers", sessionId: null });
    expect(stranger).to.include({ returnTo: null, sessionId: null });
  });

  it("stores an event of the flow, without its secrets", async () => {
    const { id } = await flowOf(await startAt("mock", service.anonymous));
    const [event] = await service.events(id);

    expect(event).to.include({ table: "sign_in_flows", kind: "inserted" });
    expect(event?.after)
      .to.include({ provider: "mock" })
      .and.not.have.any.keys("stateDigest", "browserDigest", "nonce", "codeVerifier");
  });

  it("builds the redirect_uri from BASE_URL, not from the host headers of the request", async () => {
    const { body } = await service.anonymous
      .post("/auth/providers/mock")
      .set({ Host: "evil.example", "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example" })
      .expect(200);

    expect(new URL(body.url).searchParams.get("redirect_uri")).to.equal(
      "http://localhost:3000/auth/providers/mock/callback",
    );
  });

  it("answers a browser form with a page that leads to the provider", async () => {
    const { text } = await service.anonymous
      .post("/auth/providers/mock")
      .set("Accept", "text/html")
      .type("form")
      .send({ returnTo: "/auth/account" })
      .expect(200);

    expect(text).to.include(`${provider.server.issuer.url}/authorize?`);
  });

  for (const returnTo of [
    "//evil.example",
    "/\\evil.example",
    "/%5cevil.example",
    "/%2Fevil.example",
    "/\t/evil.example",
    "/%09/evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "evil.example",
    "",
  ]) {
    it(`refuses the returnTo ${JSON.stringify(returnTo)}`, async () =>
      expectInvalid(
        await service.anonymous.post("/auth/providers/mock").send({ returnTo }),
        "body",
        "returnTo",
      ));
  }

  it("answers 404 for a provider that is not configured", async () => {
    for (const name of ["unknown", "google", "__proto__"])
      expectRefusal(await service.anonymous.post(`/auth/providers/${name}`), "NOT_FOUND");
  });
});

describe("POST /auth/providers/{provider}, over the limit", () => {
  const provider = useMockProvider();
  before(() => void (provider.variables["RATE_LIMIT_AUTH_PER_ADDRESS"] = "2"));
  const service = useService(provider.variables);

  it("answers 429 with Retry-After", async () => {
    for (let i = 0; i < 2; i++) await startAt("mock", service.anonymous);
    const answer = await service.anonymous.post("/auth/providers/mock");

    expectRefusal(answer, "TOO_MANY_REQUESTS");
    expect(Number(answer.headers["retry-after"])).to.be.within(1, 60 * 60);
  });
});
