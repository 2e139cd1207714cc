import http from "node:http";
import { expect } from "chai";
import { Readiness } from "#domain/shared/readiness";
import { isOfHome } from "#interface/http/home/home";
import { routes } from "#interface/http/routing/routes.generated";
import { useService } from "../support/service.js";

describe("The home page of developers", () => {
  const service = useService();

  it("links to the pages for developers and for users, and lists every route with its gates and file", async () => {
    const { status, text } = await service.anonymous.get("/");

    expect(status).to.equal(200);
    for (const path of ["/docs", "/spec.json", "/asyncapi.json", "/jobs", "/mail", "/live", "/auth/sign-in"])
      expect(text).to.include(`<a href="${path}"`);
    for (const { file, gates } of routes) expect(text).to.include(file).and.include(gates.join(", "));
  });

  it("allows only scripts and styles of the service", async () => {
    const { headers } = await service.anonymous.get("/");

    expect(headers["content-security-policy"])
      .to.include("default-src 'none'")
      .and.include("script-src 'self'")
      .and.not.include("unsafe");
  });

  for (const path of ["/", "/home/changes"]) {
    it(`answers 403 to the name of another site that has the address of this machine: ${path}`, async () => {
      const { status, body } = await service.anonymous.get(path).set("Host", "attacker.example:3000");

      expect(status).to.equal(403);
      expect(body.code).to.equal("FORBIDDEN");
    });
  }

  for (const host of ["localhost:3000", "app.localhost", "127.0.0.1:3000", "[::1]:3000"]) {
    it(`accepts ${host}, which cannot be the name of another site`, async () => {
      expect((await service.anonymous.get("/").set("Host", host)).status).to.equal(200);
    });
  }

  it("answers requests with any host elsewhere", async () => {
    const { status } = await service.anonymous.get("/health/live").set("Host", "proxy.internal");

    expect(status).to.equal(200);
  });

  it("does not list its own requests", () => {
    expect(["/", "/home/changes", "/favicon.ico", "/notes", "/homes"].map(isOfHome)).to.deep.equal([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("The changes of the home page", () => {
  const service = useService({});

  it("end when the service stops, so that they do not delay it", async () => {
    const ended = new Promise<void>((resolve, reject) => {
      http
        .get(`${service.address}/home/changes`, (response) => {
          expect(response.headers["content-type"]).to.equal("text/event-stream");
          response.resume().once("end", resolve);
          service.resolve(Readiness).stop();
        })
        .once("error", reject);
    });

    await ended;
  });
});

describe("In production, /", () => {
  const production = {
    NODE_ENV: "production",
    BASE_URL: "https://example.com",
    MAIL_URL: "smtp://localhost:1",
  };
  const plain = useService(production);
  const redirecting = useService({ ...production, HOME_URL: "https://www.example.com/start" });

  it("is not found", async () => {
    expect((await plain.anonymous.get("/")).status).to.equal(404);
    expect((await plain.anonymous.get("/home/changes")).status).to.equal(404);
  });

  it("redirects to HOME_URL", async () => {
    const { status, headers } = await redirecting.anonymous.get("/");

    expect(status).to.equal(302);
    expect(headers["location"]).to.equal("https://www.example.com/start");
  });
});
