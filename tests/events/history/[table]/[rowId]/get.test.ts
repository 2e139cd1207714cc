import { expect } from "chai";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { UserRepository } from "#domain/users/user.repository";
import { credentialTable } from "#infrastructure/credentials/credential.table";
import { sessionTable } from "#infrastructure/sessions/session.table";
import { expectInvalid } from "../../../../support/answers.js";
import { type Agent, type UserRow, useService } from "../../../../support/service.js";

const noRow = "01900000-0000-7000-8000-000000000000";

interface Entry {
  sequence: number;
  kind: string;
  occurredAt: string;
  actorId: string | null;
  actor: { fullName: string; email: string } | null;
  requestId: string | null;
  changes: { column: string; before: unknown; after: unknown }[];
}

describe("GET /events/history/{table}/{rowId}", () => {
  const service = useService();
  let admin: Agent;
  let adminUser: UserRow;

  before(async () => {
    ({ agent: admin, user: adminUser } = await service.asAdmin());
  });

  const history = async (table: string, rowId: string, query = ""): Promise<Entry[]> =>
    (await admin.get(`/events/history/${table}/${rowId}?perPage=100${query}`).expect(200)).body.results;
  const changed = (entry: Entry | undefined) =>
    Object.fromEntries((entry?.changes ?? []).map(({ column, before, after }) => [column, [before, after]]));

  it("returns who changed what and when, newest first", async () => {
    const { agent, user } = await service.asUser();
    await agent.patch("/users/current").set("X-Request-Id", "own-1").send({ fullName: "Ada" }).expect(200);
    const change = { fullName: "Ada", email: user.email, isAdmin: true };
    await admin.put(`/users/${user.id}`).set("X-Request-Id", "admin-1").send(change).expect(200);
    const stored = await service.sql<{ sequence: string; occurredAt: Date; after: { updatedAt: string } }>(
      `select * from mutation_events where "rowId" = $1 order by sequence desc`,
      [user.id],
    );
    const [promoted, renamed, made] = await history("users", user.id);

    expect(promoted).to.deep.equal({
      sequence: Number(stored[0]?.sequence),
      kind: "updated",
      occurredAt: stored[0]?.occurredAt.toISOString(),
      actorId: adminUser.id,
      actor: { fullName: adminUser.fullName, email: adminUser.email },
      requestId: "admin-1",
      changes: promoted?.changes,
    });
    expect(changed(promoted)).to.deep.equal({
      isAdmin: [false, true],
      updatedAt: [stored[1]?.after.updatedAt, stored[0]?.after.updatedAt],
    });
    expect(renamed).to.include({ kind: "updated", actorId: user.id, requestId: "own-1" });
    expect(Object.keys(changed(renamed))).to.have.members(["fullName", "updatedAt"]);
    expect(changed(renamed)["fullName"]).to.deep.equal([user.fullName, "Ada"]);
    expect(made).to.include({ kind: "inserted", actorId: null, actor: null, requestId: null });
  });

  it("returns every column of an inserted or deleted row", async () => {
    const { agent, user } = await service.asUser();
    const scroll = await service.make.scroll(user, { title: "Gone soon" });
    await agent.delete(`/scrolls/${scroll.id}`).expect(204);
    const [removed, added] = await history("scrolls", scroll.id);

    expect(removed).to.include({ kind: "deleted", actorId: user.id });
    expect(changed(removed)).to.deep.include({ title: ["Gone soon", null], ownerId: [user.id, null] });
    expect(changed(added)).to.deep.include({
      id: [null, scroll.id],
      title: [null, "Gone soon"],
      createdAt: [null, changed(added)["createdAt"]?.[1]],
      deletedAt: [null, null],
    });
  });

  it("returns only deletedAt and updatedAt for a soft delete and a restore", async () => {
    const users = service.resolve(UserRepository);
    const { id } = await service.make.user();
    await users.softDeleteOne({ where: { id } });
    await users.restoreOne({ where: { id } });
    const [restored, deleted] = await history("users", id);

    expect([restored?.kind, deleted?.kind]).to.deep.equal(["restored", "deleted"]);
    for (const entry of [restored, deleted])
      expect(Object.keys(changed(entry))).to.have.members(["deletedAt", "updatedAt"]);
  });

  it("returns only the id of a deleted actor", async () => {
    const { agent, user } = await service.asUser();
    const { body: scroll } = await agent.post("/scrolls").send({ title: "Mine" }).expect(201);
    await admin.delete(`/users/${user.id}`).expect(204);

    expect((await history("scrolls", scroll.id)).at(-1)).to.include({ actorId: user.id, actor: null });
  });

  it("never returns a redacted column", async () => {
    const user = await service.make.user({ password: "a long enough password" });
    const agent = service.anonymous;
    await agent
      .post("/auth/sign-in")
      .send({ email: user.email, password: "a long enough password" })
      .expect(200);
    await service
      .resolve(CredentialRepository)
      .updateMany({ where: { userId: user.id } }, { passwordHash: "a new hash" });
    for (const { name, redacted } of [credentialTable, sessionTable]) {
      const rows = await service.sql<{ rowId: string }>(
        `select distinct "rowId" from mutation_events where "table" = $1`,
        [name],
      );
      const entries = (await Promise.all(rows.map(({ rowId }) => history(name, rowId)))).flat();
      const columns = entries.flatMap(({ changes }) => changes.map(({ column }) => column));

      expect(redacted, name).not.to.be.empty;
      expect(columns, name)
        .to.include("userId")
        .and.not.to.include.any.members([...redacted]);
    }
    expect(
      (await service.sql("select from mutation_events where kind = 'updated' and \"table\" = 'credentials'"))
        .length,
    ).to.equal(1);
  });

  it("continues after the cursor", async () => {
    const user = await service.make.user();
    for (const fullName of ["1", "2", "3", "4"])
      await service.resolve(UserRepository).updateOne({ where: { id: user.id } }, { fullName });
    const path = `/events/history/users/${user.id}?perPage=2`;
    const first = (await admin.get(path).expect(200)).body;
    const second = (await admin.get(`${path}&cursor=${first.nextCursor}`).expect(200)).body;
    const third = (await admin.get(`${path}&cursor=${second.nextCursor}`).expect(200)).body;
    const names = [first, second, third].flatMap(({ results }) =>
      results.map((entry: Entry) => changed(entry)["fullName"]?.[1]),
    );

    expect(names).to.deep.equal(["4", "3", "2", "1", user.fullName]);
    expect(third.nextCursor).to.equal(null);
  });

  it("is empty for a row without stored events, and for a row of another table", async () => {
    const user = await service.make.user();

    expect(await history("users", noRow)).to.deep.equal([]);
    expect(await history("scrolls", user.id)).to.deep.equal([]);
  });

  it("refuses an invalid cursor", async () => {
    expectInvalid(await admin.get(`/events/history/users/${noRow}?cursor=0`), "query", "cursor");
  });
});
