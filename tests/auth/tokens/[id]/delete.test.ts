import { expect } from "chai";
import { expectNext, expectRefusal, visible } from "../../../support/answers.js";
import { useService } from "../../../support/service.js";

const noToken = "01900000-0000-7000-8000-000000000000";

describe("DELETE /auth/tokens/{id}", () => {
  const service = useService();

  const idsOf = async ({ id }: { id: string }) =>
    (
      await service.sql<{ id: string }>('select id from access_tokens where "userId" = $1 order by id', [id])
    ).map((row) => row.id);

  it("revokes only that token, immediately, with an event", async () => {
    const { agent, user } = await service.asUser();
    const [first, second] = [
      await service.tokenOf(user, "profile:read"),
      await service.tokenOf(user, "profile:read"),
    ];
    const [id = ""] = await idsOf(user);
    await agent.delete(`/auth/tokens/${id}`).expect(204);

    expectRefusal(await service.withToken(first).get("/users/current"), "UNAUTHORIZED");
    await service.withToken(second).get("/users/current").expect(200);
    const [, deleted] = await service.events(id);
    expect(deleted).to.include({ kind: "deleted", actorId: user.id });
    expect(deleted?.before).not.to.have.any.keys("tokenDigest");
  });

  it("answers for another user's token exactly as for a missing one, and revokes nothing", async () => {
    const { agent } = await service.asUser();
    const other = await service.make.user();
    const token = await service.tokenOf(other, "profile:read");
    const [id] = await idsOf(other);
    const missing = await agent.delete(`/auth/tokens/${noToken}`);

    expectRefusal(missing, "NOT_FOUND");
    expect(visible(await agent.delete(`/auth/tokens/${id}`))).to.deep.equal(visible(missing));
    await service.withToken(token).get("/users/current").expect(200);
  });

  it("refuses a token", async () => {
    const user = await service.make.user();
    const token = await service.tokenOf(user, "profile:read");
    const [id] = await idsOf(user);
    expectRefusal(await service.withToken(token).delete(`/auth/tokens/${id}`), "FORBIDDEN");
  });

  it("redirects a browser form to the account page", async () => {
    const { agent, user } = await service.asUser();
    await service.tokenOf(user, "profile:read");
    const [id] = await idsOf(user);
    await expectNext(agent.post(`/auth/tokens/${id}?_method=DELETE`), {}, "/auth/account?done=token-revoked");
  });
});
