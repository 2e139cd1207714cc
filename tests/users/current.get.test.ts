import { expect } from "chai";
import { expectRefusal } from "../support/answers.js";
import { useService } from "../support/service.js";
import { eventually } from "../support/until.js";

describe("GET /users/current", () => {
  const service = useService();

  it("returns only the public fields of the caller", async () => {
    const { agent, user } = await service.asUser();
    const { body } = await agent
      .get("/users/current")
      .expect(200)
      .expect("Content-Type", /^application\/json/);

    expect(body).to.deep.equal({
      id: user.id,
      createdAt: user.createdAt.toISOString(),
      updatedAt: user.updatedAt.toISOString(),
      fullName: user.fullName,
      email: user.email,
      isAdmin: false,
      isEmailVerified: true,
      avatarUrl: null,
    });
  });

  it("runs one statement, and none without a session", async () => {
    const { agent } = await service.asUser();

    await service.expectStatements(1, () => agent.get("/users/current").expect(200));
    await service.expectStatements(0, () => service.anonymous.get("/users/current").expect(401));
    await service.expectStatements(0, () => service.withCookie("x").get("/users/current").expect(401));
  });

  it("answers 401 to an unknown token", async () => {
    expectRefusal(await service.withCookie("a".repeat(43)).get("/users/current"), "UNAUTHORIZED");
    expectRefusal(await service.withCookie("' or true --").get("/users/current"), "UNAUTHORIZED");
  });

  it("answers HEAD like GET, without a body", async () => {
    const { agent } = await service.asUser();
    const { headers } = await agent.get("/users/current");
    const head = await agent.head("/users/current").expect(200);

    expect(head.text).to.equal(undefined);
    expect(head.headers).to.include({
      "content-type": headers["content-type"],
      "content-length": headers["content-length"],
    });
  });

  it("keeps a valid X-Request-Id and replaces any other", async () => {
    const { agent } = await service.asUser();
    const idFor = async (given: string) => {
      const { headers } = await agent.get("/users/current").set("X-Request-Id", given);
      return headers["x-request-id"];
    };

    expect(await idFor("trace.1-2_3")).to.equal("trace.1-2_3");
    expect(await idFor("not valid")).to.match(/^[0-9a-f-]{36}$/);
    expect(await idFor("x".repeat(129))).to.match(/^[0-9a-f-]{36}$/);
  });

  it("sends an error as problem+json if the request accepts that", async () => {
    const answer = await service.anonymous
      .get("/users/current")
      .set("Accept", "application/problem+json")
      .buffer();

    expect(answer.headers["content-type"]).to.equal("application/problem+json");
    expect(JSON.parse(answer.text)).to.include({ code: "UNAUTHORIZED", status: 401 });
  });

  it("logs one line with the request id, the route and the user", async () => {
    const { agent, user } = await service.asUser();
    await agent.get("/users/current?secret=hunter2").set("X-Request-Id", "logged-1");
    const isOurs = ({ fields }: { fields: object }) =>
      "requestId" in fields && fields.requestId === "logged-1";
    const { fields } = await eventually(() => service.logger.lines.find(isOurs));

    expect(service.logger.lines.filter(isOurs)).to.have.length(1);
    expect(fields).to.include({ method: "GET", route: "/users/current", status: 200, userId: user.id });
    expect(fields["durationMs"]).to.be.a("number").within(0, 5_000);
    expect(JSON.stringify(fields)).not.to.include("hunter2");
  });
});
