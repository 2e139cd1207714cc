import { readFileSync } from "node:fs";
import { expect } from "chai";
import request, { type Response, type Test } from "supertest";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { routes } from "#interface/http/routing/routes.generated";
import { expectRefusal } from "../support/answers.js";
import { appOf } from "../support/app.js";
import { useService } from "../support/service.js";

const partner = "https://app.partner.example";
const other = "http://localhost:5173";
const evil = "https://evil.example";

/** The headers that Fetch safelists for every script. */
const safelisted = ["Cache-Control"];

const corsHeaders = ({ headers }: Response) =>
  Object.keys(headers).filter((name) => name.startsWith("access-control-"));

const preflight = (origin: string, method: string) => ({
  Origin: origin,
  "Access-Control-Request-Method": method,
  "Access-Control-Request-Headers": "content-type,x-request-id",
});

const listIn = ({ headers }: Response, name: string) => String(headers[name]).split(", ");

/** Asserts that pages of this origin may read the answer, and that caches keep it apart from those for other origins. */
function expectReadable(answer: Response, origin: string): void {
  expect(answer.headers).to.include({
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    vary: "Origin",
  });
}

function expectUnreadable(answer: Response): void {
  expect(corsHeaders(answer)).to.deep.equal([]);
  expect(answer.headers).to.include({ vary: "Origin" });
}

describe("CORS for the origins in ALLOWED_ORIGINS", () => {
  // With a limit this low, preflights would be refused if they counted.
  const service = useService({ ALLOWED_ORIGINS: `${partner},${other}`, RATE_LIMIT_PER_ADDRESS: "1" });
  const from = async (origin: string) => (await service.asUser()).agent.set("Origin", origin);

  it("answers the preflight of every route before limits, gates and statements", async () => {
    for (const { method, path } of routes) {
      const answer = await service.expectStatements(0, () =>
        service.anonymous.options(path.replaceAll(/\{\w+\}/g, "1")).set(preflight(partner, method)),
      );

      expect(answer.status, path).to.equal(204);
      expectReadable(answer, partner);
      expect(listIn(answer, "access-control-allow-methods"), path).to.include(method);
      expect(answer.headers["access-control-allow-headers"]).to.equal(
        "Authorization, Content-Type, X-Request-Id, Last-Write",
      );
      expect(answer.headers["access-control-max-age"]).to.equal("7200");
      expect(answer.headers).not.to.have.any.keys("ratelimit", "set-cookie", "content-type");
    }
  });

  it("names only the methods of the path", async () => {
    const methodsAt = async (path: string) =>
      listIn(
        await service.anonymous.options(path).set(preflight(other, "GET")),
        "access-control-allow-methods",
      );

    expect(await methodsAt("/scrolls")).to.have.members(["GET", "HEAD", "POST"]);
    expect(await methodsAt("/scrolls/1?x=1")).to.have.members(["GET", "HEAD", "PUT", "DELETE"]);
    expect(await methodsAt("/auth/sign-out")).to.deep.equal(["POST"]);
  });

  it("permits nothing at a path that does not exist", async () => {
    const agent = await from(partner);
    const answer = await agent.options("/nowhere").set(preflight(partner, "POST"));

    expectRefusal(answer, "NOT_FOUND");
    expect(answer.headers).not.to.have.any.keys(
      "access-control-allow-methods",
      "access-control-allow-headers",
    );
  });

  it("lets the pages of each listed origin write and read, and names only that origin", async () => {
    for (const origin of [partner, other]) {
      const agent = await from(origin);
      const written = await agent.post("/scrolls").send({ title: origin }).expect(201);
      expectReadable(written, origin);
      expectReadable(await agent.get("/scrolls").expect(200), origin);
      expectReadable(await agent.head("/scrolls").expect(200), origin);
    }
  });

  it("lets the pages of a listed origin read errors", async () => {
    const agent = await from(partner);
    const asked: [Test, number][] = [
      [agent.post("/scrolls").send({ title: "" }), 400],
      [agent.get("/users"), 403],
      [agent.get("/scrolls/9f8b6c1e-3a62-4c53-9d6b-0f6d4d0c7a11"), 404],
      [agent.get("/nowhere"), 404],
      [agent.get("/scrolls/%ff"), 400],
      [agent.patch("/scrolls"), 405],
      [agent.get(`/${"x".repeat(9_000)}`), 414],
    ];
    for (const [test, status] of asked) {
      const answer = await test;
      expect(answer.status).to.equal(status);
      expectReadable(answer, partner);
    }
    const anonymous = () => service.anonymous.set("Origin", partner).get("/users/current");
    const [first, second] = [await anonymous(), await anonymous()];
    expect([first.status, second.status]).to.deep.equal([401, 429]);
    expectReadable(first, partner);
    expectReadable(second, partner);
  });

  it("exposes every header of the contract that scripts cannot read by default", async () => {
    const { components }: { components: { responses: Record<string, { headers: object }> } } = JSON.parse(
      readFileSync("contract/openapi.json", "utf8"),
    );
    const named = Object.values(components.responses).flatMap(({ headers }) => Object.keys(headers));
    const answer = await (await from(partner)).get("/scrolls");
    const exposed = listIn(answer, "access-control-expose-headers");

    expect(named).to.include.members(["X-Request-Id", "Retry-After", "Location"]);
    expect(exposed).to.include.members(named.filter((name) => !safelisted.includes(name)));
    // Headers of deprecated operations; the contract may have none at present.
    expect(exposed).to.include.members(["Deprecation", "Sunset", "Link", "ETag", "Session-Token"]);
  });

  it("lets an origin that is not listed neither read nor write", async () => {
    for (const origin of [evil, "null", `${partner}.evil.example`, "http://app.partner.example", ""]) {
      const agent = await from(origin);
      expectUnreadable(await agent.get("/users/current").expect(200));
      const refused = await agent.post("/scrolls").send({ title: "forged" });
      expectRefusal(refused, "FORBIDDEN");
      expectUnreadable(refused);
      const asked = await agent.options("/scrolls").set(preflight(origin, "POST"));
      expectRefusal(asked, "METHOD_NOT_SUPPORTED");
      expectUnreadable(asked);
    }
  });

  it("sends Vary: Origin without an Origin too, and answers 405 to OPTIONS without a preflight", async () => {
    const { agent } = await service.asUser();
    expectUnreadable(await agent.get("/users/current").unset("Origin").expect(200));
    const options = await (await from(partner)).options("/scrolls");
    expectRefusal(options, "METHOD_NOT_SUPPORTED");
    expect(options.headers["allow"]).to.equal("GET, HEAD, POST");
    expectReadable(options, partner);
  });

  it("lets the service's own pages write", async () => {
    const { agent } = await service.asUser();
    const written = await agent.post("/scrolls").set("Origin", service.origin).send({ title: "own" });
    expect(written.status).to.equal(201);
    expectUnreadable(written);
  });
});

/** Asserts that pages may read the answer to a request without cookies, and no other. */
function expectReadableWithoutCookies(answer: Response, origin: string): void {
  expect(answer.headers).to.include({ "access-control-allow-origin": origin, vary: "Origin" });
  expect(answer.headers).not.to.have.property("access-control-allow-credentials");
}

for (const [listed, named] of [
  ["*", "*"],
  [`${other},${evil}`, evil],
] as const) {
  describe(`CORS for the origins in ALLOWED_ORIGINS_FOR_TOKENS (${listed})`, () => {
    const service = useService({ ALLOWED_ORIGINS: partner, ALLOWED_ORIGINS_FOR_TOKENS: listed });
    const password = "a good password";
    const page = () => service.anonymous.set("Origin", evil);

    it("allows preflights without cookies, and with Authorization", async () => {
      const answer = await page().options("/scrolls").set(preflight(evil, "POST")).expect(204);
      expectReadableWithoutCookies(answer, named);
      expect(listIn(answer, "access-control-allow-headers")).to.include("Authorization");
    });

    it("lets pages read and write with a token", async () => {
      const token = await service.tokenOf(await service.make.user(), "scrolls:read", "scrolls:write");
      const program = () => service.withToken(token).set("Origin", evil);
      expectReadableWithoutCookies(await program().post("/scrolls").send({ title: "x" }).expect(201), named);
      expectReadableWithoutCookies(await program().get("/scrolls").expect(200), named);
      expectReadableWithoutCookies(await program().get("/users").expect(403), named);
    });

    it("lets pages sign in as token, because a preflight refuses cookies there", async () => {
      const { email } = await service.make.user({ password });
      const answer = await page().post("/auth/sign-in").send({ email, password, as: "token" }).expect(200);
      expect(answer.body.token).to.match(/^tenon_ses_/);
      expectReadableWithoutCookies(answer, named);
    });

    it("refuses writes with a cookie, and forms, which need no preflight", async () => {
      const { email, ...user } = await service.make.user({ password });
      const browser = await service.as(user);
      expectRefusal(await browser.post("/scrolls").set("Origin", evil).send({ title: "x" }), "FORBIDDEN");
      expectRefusal(await page().post("/auth/sign-in").type("form").send({ email, password }), "FORBIDDEN");
      expectRefusal(await page().post("/auth/sign-out"), "FORBIDDEN");
    });

    it("keeps cookies for the origins in ALLOWED_ORIGINS", async () => {
      const { agent } = await service.asUser();
      expectReadable(await agent.get("/users/current").set("Origin", partner).expect(200), partner);
    });
  });
}

describe("CORS", () => {
  const failing = endpoint()
    .output(nothing)
    .handler(() => {
      throw new Error("unforeseen");
    });

  it("lets a listed origin read a 500", async () => {
    const app = appOf({ "GET /things": failing }, { options: { allowedOrigins: [partner] } });
    const answer = await request(app).get("/things").set("Origin", partner);

    expectRefusal(answer, "INTERNAL_SERVER_ERROR");
    expectReadable(answer, partner);
  });

  it("is off without ALLOWED_ORIGINS: no answer has CORS headers or Vary", async () => {
    const app = appOf({ "GET /things": failing });
    for (const origin of [evil, "http://localhost:3000"]) {
      for (const answer of [
        await request(app).get("/things").set("Origin", origin),
        await request(app).options("/things").set(preflight(origin, "GET")).expect(405),
      ]) {
        expect(corsHeaders(answer)).to.deep.equal([]);
        expect(answer.headers).not.to.have.property("vary");
      }
    }
  });
});
