import { expect } from "chai";
import type { Response } from "supertest";
import { useService } from "../support/service.js";

const html = "text/html,application/xhtml+xml,*/*;q=0.8";
type Service = ReturnType<typeof useService>;

/** Requests for every kind of answer. */
const answers: [what: string, ask: (service: Service) => PromiseLike<Response>][] = [
  ["JSON", ({ anonymous }) => anonymous.get("/health/live")],
  ["an answer to a user", async (service) => (await service.asUser()).agent.get("/users/current")],
  ["no content", async (service) => (await service.asUser()).agent.post("/auth/sign-out")],
  ["an error", ({ anonymous }) => anonymous.get("/users/current")],
  ["a page", ({ anonymous }) => anonymous.get("/auth/sign-in").set("Accept", html)],
  ["an unknown path", ({ anonymous }) => anonymous.get("/nowhere")],
  ["an unsupported method", ({ anonymous }) => anonymous.put("/health/live")],
  ["invalid JSON", ({ anonymous }) => anonymous.post("/auth/sign-in").type("json").send("{")],
  [
    "a form of another site",
    ({ anonymous }) => anonymous.post("/scrolls").set("Origin", "https://evil.example"),
  ],
  ["a URL that is too long", ({ anonymous }) => anonymous.get(`/${"x".repeat(9_000)}`)],
  ["the contract", ({ anonymous }) => anonymous.get("/spec.json")],
  ["Swagger UI", ({ anonymous }) => anonymous.get("/docs/")],
  ["a script of Swagger UI", ({ anonymous }) => anonymous.get("/docs/swagger-ui-bundle.js")],
];

describe("the security headers with an https BASE_URL", () => {
  const service = useService({ BASE_URL: "https://service.example" });

  for (const [what, ask] of answers) {
    it(`are on ${what}`, async () => {
      const { headers } = await ask(service);
      const policy = String(headers["content-security-policy"]).split(";");

      expect(headers).to.include({
        "strict-transport-security": "max-age=31536000; includeSubDomains",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
      });
      expect(policy).to.include.members(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]);
      expect(policy.join(";")).not.to.match(/object-src|script-src[^;]*unsafe|\*|https?:/);
    });
  }

  it("forbid storing an answer about a user", async () => {
    const { agent } = await service.asUser();
    for (const path of ["/users/current", "/scrolls", "/auth/sessions", "/nowhere"]) {
      expect((await agent.get(path)).headers["cache-control"]).to.equal("no-store");
    }
  });
});

describe("the security headers with an http BASE_URL", () => {
  const service = useService();

  it("have no Strict-Transport-Security", async () => {
    const { headers } = await service.anonymous.get("/health/live").expect(200);

    expect(headers).to.include({ "x-content-type-options": "nosniff" });
    expect(headers).not.to.have.property("strict-transport-security");
  });
});
