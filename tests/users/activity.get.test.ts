import { expect } from "chai";
import { IdentityRepository } from "#domain/identities/identity.repository";
import { expectInvalid, expectRefusal } from "../support/answers.js";
import { type Agent, type UserRow, useService } from "../support/service.js";

const dayMs = 86_400_000;

interface Shown {
  id: string;
  fullName: string;
  sessionsCount: number;
  lastSeenAt: string | null;
  providersCount: number;
}

describe("GET /users/activity", () => {
  const service = useService();
  let admin: Agent;
  let ada: UserRow;
  let ben: UserRow;
  let cleo: UserRow;

  before(async () => {
    cleo = await service.make.user({ fullName: "Cleo" });
    ada = await service.make.user({ fullName: "Ada" });
    ben = await service.make.user({ fullName: "Ben" });
    ({ agent: admin } = await service.asAdmin());
    await service.as(ada);
    await service.as(ada);
    await service.as(ben);
    await service.sql(
      `update sessions set "lastSeenAt" = "lastSeenAt" - interval '1 hour' where "userId" = $1`,
      [ben.id],
    );
    await service
      .resolve(IdentityRepository)
      .insertMany(["google", "github"].map((provider) => ({ userId: ben.id, provider, subject: "ben" })));
  });

  const list = (query = "") => admin.get(`/users/activity?${query}`);
  const shown = async (query = ""): Promise<Shown[]> => (await list(query).expect(200)).body.results;
  const entryOf = async ({ id }: UserRow) => (await shown("perPage=100")).find((user) => user.id === id);

  it("lists all users by their latest use, with their open sessions and their providers", async () => {
    const [latest] = await service.sql<{ at: Date }>(
      `select max("lastSeenAt") as at from sessions where "userId" = $1`,
      [ada.id],
    );
    const { body } = await list().expect(200);
    const users: Shown[] = body.results;
    const names = users
      .map(({ fullName }) => fullName)
      .filter((name) => ["Ada", "Ben", "Cleo"].includes(name));

    expect(body).to.include({ count: 4, pagesCount: 1, page: 1, perPage: 10 });
    expect(names).to.deep.equal(["Ada", "Ben", "Cleo"]);
    expect(users.find(({ id }) => id === ada.id)).to.deep.equal({
      id: ada.id,
      createdAt: ada.createdAt.toISOString(),
      updatedAt: ada.updatedAt.toISOString(),
      fullName: "Ada",
      email: ada.email,
      isAdmin: false,
      isEmailVerified: true,
      avatarUrl: null,
      sessionsCount: 2,
      lastSeenAt: latest?.at.toISOString(),
      providersCount: 0,
    });
    expect(await entryOf(ben)).to.include({ sessionsCount: 1, providersCount: 2 });
    expect(await entryOf(cleo)).to.include({ sessionsCount: 0, lastSeenAt: null, providersCount: 0 });
  });

  it("returns every user on exactly one page", async () => {
    const ids: string[] = [];
    for (const page of [1, 2, 3]) ids.push(...(await shown(`perPage=2&page=${page}`)).map(({ id }) => id));

    expect(ids).to.deep.equal((await shown()).map(({ id }) => id));
    expect((await list("perPage=3&page=2").expect(200)).body).to.include({ count: 4, pagesCount: 2 });
  });

  it("sends two statements besides the one for the session, for any number of users", async () => {
    await service.expectStatements(3, () => list().expect(200));
  });

  it("omits deleted users, and counts neither deleted sessions nor deleted providers", async () => {
    const [leaver, other] = [await service.make.user(), await service.make.user()];
    await service.as(other);
    const identities = service.resolve(IdentityRepository);
    const { id } = await identities.insertOne({ userId: other.id, provider: "google", subject: "other" });
    expect(await entryOf(other)).to.include({ sessionsCount: 1, providersCount: 1 });

    await admin.delete(`/users/${leaver.id}`).expect(204);
    await identities.softDeleteOne({ where: { id } });
    await service.sql(`update sessions set "deletedAt" = now() where "userId" = $1`, [other.id]);

    expect(await entryOf(leaver)).to.equal(undefined);
    expect(await entryOf(other)).to.include({ sessionsCount: 0, lastSeenAt: null, providersCount: 0 });
  });

  it("answers 403 to users who are not admins, before it reads the query", async () => {
    const { agent } = await service.asUser();

    expectRefusal(await agent.get("/users/activity?page=0"), "FORBIDDEN");
  });

  for (const [name, values] of Object.entries({ page: ["0", "1.5", "one"], perPage: ["0", "101"] })) {
    for (const value of values) {
      it(`refuses ${value} as ${name}`, async () =>
        expectInvalid(await list(`${name}=${value}`), "query", name));
    }
  }

  it("omits sessions that have ended", async () => {
    service.clock.advance(7 * dayMs);
    ({ agent: admin } = await service.asAdmin());

    expect(await entryOf(ada)).to.include({ sessionsCount: 0, lastSeenAt: null });
  });
});
