import { expect } from "chai";
import { expectNext, expectRefusal, visible } from "../../../support/answers.js";
import { useService } from "../../../support/service.js";

const noSession = "01900000-0000-7000-8000-000000000000";

describe("DELETE /auth/sessions/{id}", () => {
  const service = useService();

  const idsOf = async (user: { id: string }) =>
    (
      await service.sql<{ id: string }>(
        'select id from sessions where "userId" = $1 order by "createdAt", id',
        [user.id],
      )
    ).map(({ id }) => id);

  it("ends only that session, immediately", async () => {
    const { agent: laptop, user } = await service.asUser();
    const [phone, tablet] = [await service.as(user), await service.as(user)];
    const [, phoneId] = await idsOf(user);
    const { text, headers } = await laptop.delete(`/auth/sessions/${phoneId}`).expect(204);

    expect(text).to.equal("");
    expect(headers).not.to.have.property("set-cookie");
    expectRefusal(await phone.get("/users/current"), "UNAUTHORIZED");
    await laptop.get("/users/current").expect(200);
    await tablet.get("/users/current").expect(200);
  });

  it("stores an event with the actor, without the token's digest", async () => {
    const { agent, user } = await service.asUser();
    await service.as(user);
    const [, other = ""] = await idsOf(user);
    await agent.delete(`/auth/sessions/${other}`).set("X-Request-Id", "revoke-1").expect(204);
    const [, event] = await service.events(other);

    expect(event).to.include({ kind: "deleted", actorId: user.id, requestId: "revoke-1", after: null });
    expect(event?.before).to.include({ userId: user.id }).and.not.have.any.keys("tokenDigest");
  });

  it("clears the cookie of a browser that ends its own session", async () => {
    const { agent, user } = await service.asUser();
    const [own] = await idsOf(user);
    const { headers } = await agent.delete(`/auth/sessions/${own}`).expect(204);

    expect(headers["set-cookie"]?.[0]).to.match(/^session=; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect(await idsOf(user)).to.be.empty;
  });

  it("answers for another user's session exactly as for a missing one, and ends nothing", async () => {
    const { agent } = await service.asUser();
    const { agent: admin } = await service.asAdmin();
    const { agent: other, user } = await service.asUser();
    const [id] = await idsOf(user);
    const missing = await agent.delete(`/auth/sessions/${noSession}`);

    expectRefusal(missing, "NOT_FOUND");
    expect(visible(await agent.delete(`/auth/sessions/${id}`))).to.deep.equal(visible(missing));
    expectRefusal(await admin.delete(`/auth/sessions/${id}`), "NOT_FOUND");
    await other.get("/users/current").expect(200);
  });

  it("redirects a browser form to the account page", async () => {
    const { agent, user } = await service.asUser();
    await service.as(user);
    const [, other] = await idsOf(user);
    const form = agent.post(`/auth/sessions/${other}?_method=DELETE`);
    await expectNext(form, {}, "/auth/account?done=sessions");
    expect(await idsOf(user)).to.have.length(1);
  });
});
