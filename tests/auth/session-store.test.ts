import { expect } from "chai";
import { SessionStore } from "#application/auth/session-store.service";
import { useService } from "../support/service.js";

const dayMs = 86_400_000;
const noUser = "01900000-0000-7000-8000-000000000000";

describe("SessionStore", () => {
  const service = useService();

  const start = async (userId: string, replaces?: string) => {
    const session = { userId, ip: "192.0.2.1", userAgent: null, replaces };
    await service.resolve(SessionStore).start(session);
  };
  const idsOf = async (userId: string) =>
    (await service.sql<{ id: string }>('select id from sessions where "userId" = $1', [userId])).map(
      ({ id }) => id,
    );

  it("starts a session that ends after 30 days", async () => {
    const user = await service.make.user();
    const startedAt = service.clock.now().getTime();
    await start(user.id);
    const [session] = await service.sql<{ expiresAt: Date }>(
      'select "expiresAt" from sessions where "userId" = $1',
      [user.id],
    );

    expect(Number(session?.expiresAt) - startedAt).to.be.within(30 * dayMs, 30 * dayMs + 60_000);
  });

  it("starts a session that replaces the browser's previous one", async () => {
    const user = await service.make.user();
    await start(user.id);
    const [old = ""] = await idsOf(user.id);
    await start(user.id, old);
    const left = await idsOf(user.id);

    expect(left).to.have.length(1);
    expect(left).not.to.include(old);
  });

  it("keeps the old session when the new one cannot start", async () => {
    const user = await service.make.user();
    await start(user.id);
    const [old = ""] = await idsOf(user.id);
    const fault = await start(noUser, old).catch((error: unknown) => error);

    expect(fault).to.include({ code: "CONFLICT" });
    expect(await idsOf(user.id)).to.deep.equal([old]);
  });
});
