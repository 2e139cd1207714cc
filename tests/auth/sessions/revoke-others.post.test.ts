import { expect } from "chai";
import { expectNext, expectRefusal } from "../../support/answers.js";
import { useService } from "../../support/service.js";

describe("POST /auth/sessions/revoke-others", () => {
  const service = useService();

  it("ends the user's other sessions at once, and neither the one that asks nor anybody else's", async () => {
    const { agent, user } = await service.asUser();
    const [phone, tablet] = [await service.as(user), await service.as(user)];
    const { agent: stranger } = await service.asUser();
    const { text } = await agent.post("/auth/sessions/revoke-others").expect(204);

    expect(text).to.equal("");
    expectRefusal(await phone.get("/users/current"), "UNAUTHORIZED");
    expectRefusal(await tablet.get("/users/current"), "UNAUTHORIZED");
    await agent.get("/users/current").expect(200);
    await stranger.get("/users/current").expect(200);
  });

  it("announces each end, with who asked for it", async () => {
    const { agent, user } = await service.asUser();
    await service.as(user);
    await service.as(user);
    await agent.post("/auth/sessions/revoke-others").set("X-Request-Id", "others-1").expect(204);
    const events = await service.sql<object>(
      `select "table", kind, "actorId" from mutation_events where "requestId" = 'others-1'`,
    );

    expect(events).to.deep.equal(
      Array.from({ length: 2 }, () => ({ table: "sessions", kind: "deleted", actorId: user.id })),
    );
  });

  it("is no error when there are no others", async () => {
    const { agent } = await service.asUser();
    await agent.post("/auth/sessions/revoke-others").expect(204);
  });

  it("leads a browser's form back to the account", async () => {
    const { agent } = await service.asUser();
    await expectNext(agent.post("/auth/sessions/revoke-others"), {}, "/auth/account?done=sessions");
  });

  it("refuses callers who are not signed in, and pages of other sites", async () => {
    const { agent, user } = await service.asUser();
    const phone = await service.as(user);

    expectRefusal(await service.anonymous.post("/auth/sessions/revoke-others"), "UNAUTHORIZED");
    expectRefusal(
      await agent.post("/auth/sessions/revoke-others").set("Origin", "https://evil.example"),
      "FORBIDDEN",
    );
    await phone.get("/users/current").expect(200);
  });
});
