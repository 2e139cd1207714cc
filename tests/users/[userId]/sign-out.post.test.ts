import { expect } from "chai";
import { expectInvalid, expectRefusal } from "../../support/answers.js";
import { type Agent, useService } from "../../support/service.js";

const noUser = "01900000-0000-7000-8000-000000000000";

describe("POST /users/{userId}/sign-out", () => {
  const service = useService();
  let admin: Agent;

  before(async () => {
    ({ agent: admin } = await service.asAdmin());
  });

  it("ends every session of the user at once, and nobody else's", async () => {
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

  it("announces the end, with the admin who asked for it", async () => {
    const { agent, user } = await service.asAdmin();
    const { user: target } = await service.asUser();
    const [session] = await service.sql<{ id: string }>('select id from sessions where "userId" = $1', [
      target.id,
    ]);
    await agent.post(`/users/${target.id}/sign-out`).set("X-Request-Id", "out-1").expect(204);
    const [, event] = await service.events(session?.id ?? "");

    expect(event).to.include({ kind: "deleted", actorId: user.id, requestId: "out-1", after: null });
  });

  it("is no error for a user who is not signed in", async () => {
    const { id } = await service.make.user();
    await admin.post(`/users/${id}/sign-out`).expect(204);
  });

  it("refuses a user that does not exist, and an id that is none", async () => {
    expectRefusal(await admin.post(`/users/${noUser}/sign-out`), "NOT_FOUND");
    expectInvalid(await admin.post("/users/x/sign-out"), "path", "userId");
  });

  it("refuses whoever is no admin, for themselves too, and ends nothing", async () => {
    const { agent, user } = await service.asUser();

    expectRefusal(await service.anonymous.post(`/users/${user.id}/sign-out`), "UNAUTHORIZED");
    expectRefusal(await agent.post(`/users/${user.id}/sign-out`), "FORBIDDEN");
    await agent.get("/users/current").expect(200);
  });
});
