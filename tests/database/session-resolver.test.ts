import { expect } from "chai";
import type { Session } from "#domain/sessions/session";
import { Clock } from "#domain/shared/clock";
import type { Columns } from "#domain/shared/entity";
import { DatabaseSessionResolver } from "#infrastructure/sessions/session-resolver";
import { digestOf, newToken } from "#domain/shared/token";
import { MemoryLogger } from "../support/memory-logger.js";
import { until } from "../support/until.js";
import { thrownBy, useDatabase } from "./use-database.js";

const day = 86_400_000;

class SetClock extends Clock {
  time = Date.now();

  now(): Date {
    return new Date(this.time);
  }
}

describe("SessionResolver", () => {
  const db = useDatabase();
  const logger = new MemoryLogger();
  let clock = new SetClock();

  beforeEach(() => (clock = new SetClock()));

  const resolver = () => new DatabaseSessionResolver(db.database, db.sessions, clock, logger);

  async function signIn(given: Partial<Pick<Session, "expiresAt" | "lastSeenAt">> = {}) {
    const token = newToken();
    const user = await db.makeUser({ avatarKey: "a" });
    const expiresAt = new Date(clock.time + 30 * day);
    const lastSeenAt = clock.now();
    const session = await db.makeSession(user, {
      tokenDigest: digestOf(token),
      expiresAt,
      lastSeenAt,
      ...given,
    });

    return { token, user, session };
  }

  const stored = (session: Columns<Session>) => db.sessions.findFirst({ where: { id: session.id } });

  it("returns the session and its user as their repositories do, with one statement", async () => {
    const { token, user, session } = await signIn();
    const sent = await db.statementsOf(async () => {
      expect(await resolver().resolve(token)).to.deep.equal({ session, user });
    });

    expect(sent).to.have.length(1);
  });

  it("returns the right session to each of many concurrent calls", async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => signIn()));
    const one = resolver();
    const resolved = await Promise.all(all.map(({ token }) => one.resolve(token)));

    expect(resolved).to.deep.equal(all.map(({ session, user }) => ({ session, user })));
  });

  it("returns undefined for an unknown token", async () => {
    const { session } = await signIn();

    expect(await resolver().resolve(newToken())).to.equal(undefined);
    expect(await resolver().resolve(session.tokenDigest)).to.equal(undefined);
    expect(await resolver().resolve("")).to.equal(undefined);
    expect(await resolver().resolve("\0' or true --")).to.equal(undefined);
  });

  it("ends a session at expiresAt", async () => {
    const { token } = await signIn({ expiresAt: new Date(clock.time + 1_000) });
    clock.time += 999;
    expect(await resolver().resolve(token)).not.to.equal(undefined);
    clock.time += 1;
    expect(await resolver().resolve(token)).to.equal(undefined);
  });

  it("ends a session after 7 days without use", async () => {
    const { token } = await signIn();
    clock.time += 7 * 86_400_000;
    expect(await resolver().resolve(token)).to.equal(undefined);
    clock.time -= 1;
    expect(await resolver().resolve(token)).not.to.equal(undefined);
  });

  it("ends a session when its row or its user is deleted", async () => {
    const [removed, deleted, orphan] = [await signIn(), await signIn(), await signIn()];
    await db.sessions.deleteOne({ where: { id: removed.session.id } });
    await db.sessions.softDeleteOne({ where: { id: deleted.session.id } });
    await db.users.softDeleteOne({ where: { id: orphan.user.id } });

    for (const { token } of [removed, deleted, orphan]) {
      expect(await resolver().resolve(token)).to.equal(undefined);
    }
  });

  describe("lastSeenAt", () => {
    it("is not updated within a day", async () => {
      const { token, session } = await signIn();
      clock.time += day;
      const sent = await db.statementsOf(() => resolver().resolve(token));

      expect(sent).to.have.length(1);
      expect(await stored(session)).to.deep.equal(session);
    });

    it("is updated once after a day, without delaying the request", async () => {
      const { token, session } = await signIn();
      clock.time += day + 1;
      const one = resolver();
      await Promise.all([one.resolve(token), one.resolve(token), one.resolve(token)]);
      await until(async () => (await stored(session))?.lastSeenAt.getTime() === clock.time);

      expect((await db.statementsOf(() => one.resolve(token))).length).to.equal(1);
      const events = () =>
        db.sql(`select from mutation_events where "rowId" = $1 and kind = 'updated'`, session.id);
      expect(await events()).to.have.length(1);
    });

    it("keeps a regularly used session valid until expiresAt", async () => {
      const { token, session } = await signIn();
      for (const _ of [1, 2, 3, 4]) {
        clock.time += 6 * day;
        expect(await resolver().resolve(token)).not.to.equal(undefined);
        await until(async () => (await stored(session))?.lastSeenAt.getTime() === clock.time);
      }
      clock.time += 6 * day;

      expect(await resolver().resolve(token)).to.equal(undefined);
    });

    it("does not end the session when its update fails, and the failure is logged", async () => {
      const { token, user } = await signIn();
      clock.time += 2 * day;
      const readOnly = db.connect();
      await db.sql("alter table sessions add constraint frozen check (false) not valid");
      const one = new DatabaseSessionResolver(readOnly, db.sessions, clock, logger);

      expect((await one.resolve(token))?.user.id).to.equal(user.id);
      await until(() => logger.lines.length > 0);
      expect(logger.lines[0]).to.include({ level: "warn" });
      await db.sql("alter table sessions drop constraint frozen");
    });
  });

  it("throws SERVICE_UNAVAILABLE when the database does not answer in time", async () => {
    const hasty = db.connect({ statementTimeoutMs: 50 });
    const { token } = await signIn();
    const hold = db.database.transaction(async () => {
      await db.sql("lock table sessions in access exclusive mode");
      expect(
        await thrownBy(() => new DatabaseSessionResolver(hasty, db.sessions, clock, logger).resolve(token)),
      ).to.include({ code: "SERVICE_UNAVAILABLE" });
    });
    await hold;
  });
});
