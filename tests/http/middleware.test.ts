import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import request from "supertest";
import { authenticator, header } from "#application/kit/authenticator";
import { endpoint } from "#application/kit/endpoint";
import { gate } from "#application/kit/gate";
import { afterSession, beforeSession, type Middleware } from "#application/kit/middleware";
import { nothing } from "#application/kit/schema";
import { Logger } from "#domain/shared/logger";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";
import { describeApi } from "#interface/http/openapi/describe-api";
import { expectRefusal } from "../support/answers.js";
import { appOf, MemoryLogger } from "../support/app.js";
import { routes } from "../support/fixtures.js";

const user: User = {
  id: "0198c0de-7000-7000-8000-000000000001",
  createdAt: new Date(),
  updatedAt: new Date(),
  deletedAt: null,
  fullName: "Ada",
  email: "ada@example.com",
  isAdmin: false,
  isEmailVerified: true,
  avatarKey: null,
};

describe("global middleware", () => {
  const seen: string[] = [];
  beforeEach(() => void (seen.length = 0));
  const noted = gate({ refuses: [], check: () => ({ noted: seen.push("gate") }) });
  const key = authenticator({
    carrier: header("X-Key"),
    description: "",
    resolve: (given) => {
      seen.push("authenticator");
      return given === "right" ? { user } : undefined;
    },
  });
  const serve = (middlewares: Middleware[], options: Parameters<typeof appOf>[1] = {}) =>
    request(
      appOf(
        {
          "GET /things": endpoint()
            .use(noted)
            .output(nothing)
            .handler(() => {}),
        },
        { own: { key }, middlewares, ...options },
      ),
    );

  it("runs before the credentials are read, or between the caller and the gates", async () => {
    const app = serve([
      afterSession()
        .inject({})
        .run(({ currentUser }) => void seen.push(`after ${currentUser?.fullName}`)),
      beforeSession()
        .inject({})
        .run(async () => void seen.push("before")),
    ]);
    await app.get("/things").set("X-Key", "right").expect(204);

    expect(seen).to.deep.equal(["before", "authenticator", "after Ada", "gate"]);
  });

  it("sees the method and the path of every request, also of those without an endpoint", async () => {
    const look = ({ method, path }: { method: string; path: string }) => void seen.push(`${method} ${path}`);
    const app = serve([beforeSession().inject({}).run(look), afterSession().inject({}).run(look)]);
    await app.get("/nothing/here?secret=1").expect(404);
    await app.post("/things").expect(405);

    expect(seen).to.deep.equal([
      ...["GET /nothing/here", "GET /nothing/here"],
      ...["POST /things", "POST /things"],
    ]);
  });

  it("refuses a request like a gate, with the one error body", async () => {
    const closed = new ServiceError("SERVICE_UNAVAILABLE", "Closed for maintenance");
    for (const phase of [beforeSession(), afterSession()]) {
      const app = serve([
        phase
          .refuses("SERVICE_UNAVAILABLE")
          .inject({})
          .run(() => {
            throw closed;
          }),
      ]);
      for (const path of ["/things", "/nothing"]) {
        const answer = await app.get(path);
        expectRefusal(answer, "SERVICE_UNAVAILABLE");
        expect(answer.body.message).to.equal("Closed for maintenance");
      }
    }
    expect(seen).to.be.empty;
  });

  it("adds headers to every response, errors included", async () => {
    const app = serve([
      beforeSession()
        .inject({})
        .run((request) => request.addHeader("X-Region", "eu")),
    ]);
    for (const [path, status] of [
      ["/things", 204],
      ["/nothing", 404],
    ] as const) {
      const { headers } = await app.get(path).expect(status);
      expect(headers["x-region"]).to.equal("eu");
    }
  });

  it("cannot add a header that splits the response", async () => {
    const app = serve([
      beforeSession()
        .inject({})
        .run((request) => request.addHeader("X-Region", "eu\r\nSet-Cookie: a=b")),
    ]);
    const answer = await app.get("/things");

    expectRefusal(answer, "INTERNAL_SERVER_ERROR");
    expect(answer.headers).not.to.have.property("set-cookie");
  });

  it("gets the services that it injects", async () => {
    const logger = new MemoryLogger();
    const app = serve(
      [
        beforeSession()
          .inject({ logger: Logger })
          .run(({ path }, { logger }) => logger.debug({ path }, "seen")),
      ],
      { logger },
    );
    await app.get("/things").expect(204);

    expect(logger.lines).to.deep.include({ level: "debug", fields: { path: "/things" }, message: "seen" });
  });

  it("has the timeout of a handler, after which the request goes no further", async () => {
    let finish = () => {};
    const app = serve(
      [
        afterSession()
          .inject({})
          .run(() => new Promise((resolve) => (finish = resolve))),
      ],
      { options: { handlerSeconds: 0.25 } },
    );
    expectRefusal(await app.get("/things"), "SERVICE_UNAVAILABLE");
    finish();
    await delay(0);

    expect(seen).to.be.empty;
  });

  it("has its errors in the contract of every operation", () => {
    const info = { title: "", version: "", description: "", baseUrl: "", authenticators: [] };
    const { paths } = describeApi(routes, { ...info, refuses: ["GONE"] });

    for (const operations of Object.values(paths))
      for (const { responses } of Object.values(operations)) expect(responses).to.have.property("410");
  });
});
