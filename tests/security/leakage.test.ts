import { expect } from "chai";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import request from "supertest";
import { appOf } from "../support/app.js";
import { expectRefusal } from "../support/answers.js";
import { MemoryLogger } from "../support/memory-logger.js";
import { useService } from "../support/service.js";

const production = {
  NODE_ENV: "production",
  BASE_URL: "https://service.example",
  MAIL_URL: "smtp://unused",
};

describe("a response in production", () => {
  const service = useService(production);

  it("names neither the server software nor its version", async () => {
    const { agent } = await service.asUser();
    for (const answer of [
      await agent.get("/users/current"),
      await agent.get("/nowhere"),
      await agent.get("/users"),
      await agent.get("/scrolls/%ff"),
      await agent.post("/scrolls").send("{").type("json"),
      await service.anonymous.get("/health/live"),
    ]) {
      expect(answer.headers).not.to.have.any.keys("server", "x-powered-by", "via");
      expect(answer.text).not.to.match(/node|express|postgres|\.ts:|\.js:|node_modules/i);
    }
  });

  it("contains no file of the service and no directory listing", async () => {
    for (const path of [
      "/.git/config",
      "/.env",
      "/package.json",
      "/src/",
      "/var/files/",
      "/..%2f.env",
      "//.env",
    ]) {
      expectRefusal(await service.anonymous.get(path), "NOT_FOUND");
    }
  });

  it("contains no API documentation and no development page", async () => {
    for (const path of [
      "/docs",
      "/docs/",
      "/spec.json",
      "/spec.yaml",
      "/asyncapi.json",
      "/live",
      "/live/live.js",
      "/mail",
    ]) {
      expectRefusal(await service.anonymous.get(path), "NOT_FOUND");
    }
  });

  it("does not repeat the request: TRACE is not supported", async () => {
    const answer = await service.anonymous.trace("/health/live").set("Cookie", "__Host-session=secret");

    expectRefusal(answer, "METHOD_NOT_SUPPORTED");
    expect(answer.text).not.to.include("secret");
  });

  it("is not readable by scripts of another origin: it has no CORS headers", async () => {
    for (const origin of ["https://evil.example", "null"]) {
      const answer = await service.anonymous.get("/users/current").set("Origin", origin);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"))).to.be.empty;
    }
    const preflight = { Origin: "https://evil.example", "Access-Control-Request-Method": "PUT" };
    const answer = await service.anonymous.options("/users/current").set(preflight);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"))).to.be.empty;
  });

  it("contains no details of an internal error, which is logged", async () => {
    const logger = new MemoryLogger();
    const failing = endpoint()
      .output(nothing)
      .handler(() => {
        throw new Error("select * from credentials: connection to 10.0.0.7 as app:hunter2 lost");
      });
    const answer = await request(appOf({ "GET /things": failing }, { logger })).get("/things");

    expectRefusal(answer, "INTERNAL_SERVER_ERROR");
    expect(answer.text).not.to.match(/select|10\.0|hunter2|Error/);
    expect(JSON.stringify(logger.lines)).to.include("INTERNAL_SERVER_ERROR");
  });
});
