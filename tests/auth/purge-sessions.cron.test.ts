import { expect } from "chai";
import purgeSessions from "#application/auth/purge-sessions.cron";
import { perform } from "#infrastructure/shared/perform";
import { useDatabase } from "../database/use-database.js";

describe("the cron purge-sessions", () => {
  const database = useDatabase();
  const day = 86_400_000;

  it("removes only the sessions that are expired or idle for seven days", async () => {
    const now = Date.now();
    const user = await database.makeUser();
    const session = (expiresIn: number, lastSeenAgo: number) =>
      database.makeSession(user, {
        expiresAt: new Date(now + expiresIn),
        lastSeenAt: new Date(now - lastSeenAgo),
      });
    await session(-1, 0);
    await session(day, 7 * day);
    const kept = [await session(1, 0), await session(day, 7 * day - 1)];
    await perform(purgeSessions.run, { sessions: database.sessions, clock: { now: () => new Date(now) } });

    expect((await database.sessions.find()).map(({ id }) => id)).to.have.members(kept.map(({ id }) => id));
  });
});
