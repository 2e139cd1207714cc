import { expect } from "chai";
import { expectNext, expectRefusal } from "../../support/answers.js";
import { useService } from "../../support/service.js";

describe("POST /auth/sessions/revoke-others", () => {
  const service = useService();

  it("ends the user's other sessions immediately, but neither the caller's session nor sessions of other users", async () => {
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

  it("stores an event with the actor for each ended session", async () => {
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

  it("answers 204 when there are no other sessions", async () => {
    const { agent } = await service.asUser();
    await agent.post("/auth/sessions/revoke-others").expect(204);
  });

  it("redirects a browser form to the account page", async () => {
    const { agent } = await service.asUser();
    await expectNext(agent.post("/auth/sessions/revoke-others"), {}, "/auth/account?done=sessions");
  });
});
