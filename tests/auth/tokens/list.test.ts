import { expect } from "chai";
import { useService } from "../../support/service.js";

const dayMs = 86_400_000;

describe("GET /auth/tokens", () => {
  const service = useService();

  it("lists the user's own tokens, newest first, with constant statements", async () => {
    const { agent, user } = await service.asUser();
    await service.tokenOf(await service.make.user(), "users:read");
    await service.expectSameStatements(
      () => agent.get("/auth/tokens").expect(200),
      () => service.tokenOf(user, "users:read", "users:write"),
    );
    const { body } = await agent.get("/auth/tokens").expect(200);

    expect(body.results).to.have.length(3);
    expect(body.results[0]).to.have.all.keys("id", "name", "scopes", "createdAt", "expiresAt", "lastUsedAt");
    expect(body.results[0].scopes).to.deep.equal(["users:read", "users:write"]);
    const ids = body.results.map(({ id }: { id: string }) => id);
    expect(ids).to.deep.equal(ids.toSorted().toReversed());
  });

  it("leaves out expired tokens", async () => {
    const user = await service.make.user();
    await service.tokenOf(user, "users:read");
    service.clock.advance(90 * dayMs);
    const { body } = await (await service.as(user)).get("/auth/tokens").expect(200);
    expect(body.results).to.be.empty;
  });
});
