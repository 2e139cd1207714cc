import { expect } from "chai";
import { expectRefusal } from "../../support/answers.js";
import { type Agent, useService } from "../../support/service.js";

const noUser = "01900000-0000-7000-8000-000000000000";

describe("POST /users/{userId}/sign-out", () => {
  const service = useService();
  let admin: Agent;

  before(async () => {
    ({ agent: admin } = await service.asAdmin());
  });

  it("ends every session of the user immediately, and no session of other users", async () => {
    const { agent: laptop, user } = await service.asUser();
    const phone = await service.as(user);
    const { agent: stranger } = await service.asUser();
    const { text } = await admin.post(`/users/${user.id}/sign-out`).expect(204);

    expect(text).to.equal("");
    expectRefusal(await laptop.get("/users/current"), "UNAUTHORIZED");
    expectRefusal(await phone.get("/users/current"), "UNAUTHORIZED");
    await stranger.get("/users/current").expect(200);
    await admin.get("/users/current").expect(200);
  });

  it("stores an event with the admin as actor", async () => {
    const { agent, user } = await service.asAdmin();
    const { user: target } = await service.asUser();
    const [session] = await service.sql<{ id: string }>('select id from sessions where "userId" = $1', [
      target.id,
    ]);
    await agent.post(`/users/${target.id}/sign-out`).set("X-Request-Id", "out-1").expect(204);
    const [, event] = await service.events(session?.id ?? "");

    expect(event).to.include({ kind: "deleted", actorId: user.id, requestId: "out-1", after: null });
  });

  it("answers 204 for a user without a session", async () => {
    const { id } = await service.make.user();
    await admin.post(`/users/${id}/sign-out`).expect(204);
  });

  it("answers 404 for a missing user", async () => {
    expectRefusal(await admin.post(`/users/${noUser}/sign-out`), "NOT_FOUND");
  });
});
