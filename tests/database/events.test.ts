import { expect } from "chai";
import { workContext } from "#application/kit/work-context";
import { reviveEvent, statesOf, type StoredEvent } from "#infrastructure/events/stored-event";
import { valuesOfReturnsOld } from "../support/database.js";
import { openTransaction, thrownBy, useDatabase } from "./use-database.js";

for (const returnsOld of await valuesOfReturnsOld())
  describe(`Mutation events of a write, on a server that ${returnsOld ? "returns" : "does not return"} the old row`, () => {
    const db = useDatabase({ returnsOld });

    const storedOf = (rowId: string) =>
      db.sql<StoredEvent>('select * from mutation_events where "rowId" = $1 order by sequence', rowId);
    const eventsOf = async (rowId: string) =>
      (await storedOf(rowId)).map((event) => ({ ...event, ...statesOf(event) }));

    describe("content", () => {
      it("describe an insert, an update, a soft delete, a restore and a delete", async () => {
        const inserted = await db.makeUser({ avatarKey: "a" });
        const where = { id: inserted.id };
        const updated = await db.users.updateOne({ where }, { avatarKey: "b" });
        const hidden = await db.users.softDeleteOne({ where });
        const restored = await db.users.restoreOne({ where });
        await db.users.deleteOne({ where });

        const events = (await eventsOf(inserted.id)).map((event) => reviveEvent(db.users.table, event));
        const states = events.map(({ kind, ...event }) => ({
          kind,
          ...("before" in event && { before: event.before }),
          ...("after" in event && { after: event.after }),
        }));
        expect(states).to.deep.equal([
          { kind: "inserted", after: inserted },
          { kind: "updated", before: inserted, after: updated },
          { kind: "deleted", before: updated, after: hidden },
          { kind: "restored", before: hidden, after: restored },
          { kind: "deleted", before: restored },
        ]);
        expect(events[0]?.occurredAt).to.be.instanceOf(Date);
        expect(events.map(({ sequence }) => sequence)).to.deep.equal(
          events.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
        );
      });

      it("are stored once for each row of a bulk write", async () => {
        const rows = await db.users.insertMany(["x", "y"].map((avatarKey) => db.newUser({ avatarKey })));
        const where = { id: { in: rows.map(({ id }) => id) } };
        await db.users.updateMany({ where }, { fullName: "Both" });
        await db.users.softDeleteMany({ where });

        for (const { id, avatarKey } of rows) {
          const events = await eventsOf(id);
          expect(events.map(({ kind }) => kind)).to.deep.equal(["inserted", "updated", "deleted"]);
          expect(events[1]?.before).to.include({ avatarKey, fullName: "A User" });
          expect(events[1]?.after).to.include({ avatarKey, fullName: "Both" });
        }
      });

      it("store of the row before an update only the columns that it writes", async () => {
        const { id } = await db.makeUser({ fullName: "Old" });
        await db.users.updateOne({ where: { id } }, { fullName: "New" });
        const [, updated] = await storedOf(id);

        expect(Object.keys(updated?.before ?? {}).toSorted()).to.deep.equal(["fullName", "updatedAt"]);
        expect(updated?.before?.["fullName"]).to.equal("Old");
      });

      it("name the actor and the request", async () => {
        const { id } = await db.makeUser();
        const someone = { requestId: "request-1", actorId: id };
        await workContext.run(someone, () => db.users.updateOne({ where: { id } }, { fullName: "a" }));
        await workContext.run(someone, () =>
          db.users.transaction(() => db.users.updateOne({ where: { id } }, { fullName: "b" })),
        );

        const by = (await eventsOf(id)).map(({ actorId, requestId }) => ({ actorId, requestId }));
        expect(by).to.deep.equal([{ actorId: null, requestId: null }, someone, someone]);
      });

      it("leave out redacted columns", async () => {
        const user = await db.makeUser();
        const session = await db.makeSession(user);
        const credential = await db.credentials.insertOne({
          userId: user.id,
          passwordHash: "$argon2id$secret",
        });
        await db.credentials.updateOne({ where: { id: credential.id } }, { passwordHash: "$argon2id$other" });
        await db.credentials.deleteOne({ where: { id: credential.id } });
        await db.sessions.deleteOne({ where: { id: session.id } });

        const events = [...(await eventsOf(credential.id)), ...(await eventsOf(session.id))];
        expect(events).to.have.length(5);
        expect(JSON.stringify(events)).not.to.match(/passwordHash|argon2|tokenDigest|digest-/);
        expect(events[3]?.after).to.include({ userId: user.id, ip: "127.0.0.1" });
        const stored = [...(await storedOf(credential.id)), ...(await storedOf(session.id))];
        expect(JSON.stringify(stored)).not.to.match(/argon2|digest-/);
      });
    });

    it("are stored by the statement of the write", async () => {
      const kinds = ["inserted", "updated", "deleted", "restored"] as const;
      db.subscriptions.add("scrolls.some-reaction", { table: "scrolls", kinds });
      const { id: ownerId } = await db.makeUser();
      const sent = await db.statementsOf(async () => {
        const { id } = await db.scrolls.insertOne({ title: "a", body: "", ownerId });
        await db.scrolls.updateOne({ where: { id } }, { title: "b" });
        await db.scrolls.softDeleteOne({ where: { id } });
        await db.scrolls.restoreOne({ where: { id } });
        await db.scrolls.deleteOne({ where: { id } });
      });

      expect(sent).to.have.length(5);
      for (const text of sent) expect(text).to.match(/^with /);
    });

    describe("are not stored", () => {
      it("when no row matches", async () => {
        const [{ count: before } = { count: "" }] = await db.sql<{ count: string }>(
          "select count(*) from mutation_events",
        );
        await thrownBy(() => db.users.updateOne({ where: { fullName: "none" } }, { isAdmin: true }));
        await db.users.deleteMany({ where: { fullName: "none" } });

        expect(await db.sql("select count(*) from mutation_events")).to.deep.equal([{ count: before }]);
      });

      it("when the write fails", async () => {
        const user = await db.makeUser();
        const other = await db.makeUser();
        await thrownBy(() => db.users.updateOne({ where: { id: other.id } }, { email: user.email }));

        expect(await eventsOf(other.id)).to.have.length(1);
      });

      it("when the transaction or its savepoint is rolled back", async () => {
        const { id } = await db.makeUser();
        const change = (fullName: string) => db.users.updateOne({ where: { id } }, { fullName });
        const fail = async (fullName: string) => {
          await change(fullName);
          throw new Error("rolled back");
        };
        await thrownBy(() => db.users.transaction(() => fail("whole")));
        await db.users.transaction(async () => {
          await change("before");
          await thrownBy(() => db.users.transaction(() => fail("savepoint")));
          await change("after");
        });

        const names = (await eventsOf(id)).map(({ after }) => after?.["fullName"]);
        expect(names).to.deep.equal(["A User", "before", "after"]);
      });
    });

    describe("under concurrent writers", () => {
      it("contain the replaced row: 40 concurrent updates form one chain", async () => {
        const { id } = await db.makeUser({ fullName: "0" });
        const others = db.usersOf(db.connect());
        await Promise.all(
          Array.from({ length: 40 }, (_, at) =>
            (at % 2 ? db.users : others).updateOne({ where: { id } }, { fullName: `${at + 1}` }),
          ),
        );

        const events = (await eventsOf(id)).slice(1);
        const replaced = new Map(
          events.map(({ before, after }) => [before?.["fullName"], after?.["fullName"]]),
        );
        const chain: unknown[] = [];
        for (let name: unknown = "0"; replaced.has(name); name = replaced.get(name)) chain.push(name);
        expect(chain).to.have.length(40);
        expect((await db.users.findFirst({ where: { id } }))?.fullName).to.equal(replaced.get(chain.at(-1)));
      });

      it("keep columns that another writer changed, in the row and in the event", async () => {
        const user = await db.makeUser({ fullName: "Old", avatarKey: "old" });
        const where = { id: user.id };
        await Promise.all([
          db.users.updateOne({ where }, { fullName: "New" }),
          db.users.updateOne({ where }, { avatarKey: "new" }),
          db.users.updateOne({ where }, { isAdmin: true }),
        ]);

        const expected = { fullName: "New", avatarKey: "new", isAdmin: true };
        expect(await db.users.findFirst({ where })).to.include(expected);
        const [last] = (await eventsOf(user.id)).toSorted((a, b) =>
          String(b.after?.["updatedAt"]).localeCompare(String(a.after?.["updatedAt"])),
        );
        expect(last?.after).to.include(expected);
      });

      it("are stored for one of several concurrent deletes; the others find no row", async () => {
        const { id } = await db.makeUser();
        const results = await Promise.allSettled([1, 2, 3].map(() => db.users.deleteOne({ where: { id } })));

        expect(results.filter(({ status }) => status === "fulfilled")).to.have.length(1);
        expect((await eventsOf(id)).map(({ kind }) => kind)).to.deep.equal(["inserted", "deleted"]);
      });

      it("are not stored for a row that stops matching while the write waits for its lock", async () => {
        const { id } = await db.makeUser({ fullName: "Matching" });
        const rename = () => db.users.updateOne({ where: { id } }, { fullName: "Other" });
        const first = await openTransaction(db.database, rename);
        const second = thrownBy(() => db.users.deleteOne({ where: { fullName: "Matching" } }));
        await db.someoneWaits();
        await first.commit();

        expect(await second).to.include({ code: "NOT_FOUND" });
        expect((await eventsOf(id)).map(({ kind }) => kind)).to.deep.equal(["inserted", "updated"]);
      });

      it("do not block inserts that refer to a row that is being updated", async () => {
        const { id: ownerId } = await db.makeUser();
        const rename = () => db.users.updateOne({ where: { id: ownerId } }, { fullName: "Other" });
        const update = await openTransaction(db.database, rename);
        await db.scrolls.insertOne({ title: "a", body: "", ownerId });
        await update.commit();
      });
    });

    describe("deliveries", () => {
      before(() => {
        db.subscriptions.add("users.first", { table: "users", kinds: ["updated"] });
        db.subscriptions.add("users.second", { table: "users", kinds: ["updated", "deleted"] });
      });

      describe("wake the dispatcher", () => {
        let announced = 0;

        let stop: () => void;
        before(() => (stop = db.subscriptions.onCommit(() => (announced += 1))));
        beforeEach(() => (announced = 0));
        after(() => stop());

        it("after a single write that a reaction follows", async () => {
          const { id } = await db.makeUser();
          expect(announced).to.equal(0);
          await db.users.updateOne({ where: { id } }, { fullName: "a" });
          expect(announced).to.equal(1);
          await db.users.updateMany({ where: { fullName: "none" } }, { isAdmin: true });
          await db.users.updateOne({ where: { id } }, {});
          expect(announced).to.equal(1);
        });

        it("once, after the outermost commit", async () => {
          const { id } = await db.makeUser();
          await db.users.transaction(async () => {
            await db.users.updateOne({ where: { id } }, { fullName: "a" });
            await db.users.transaction(() => db.users.updateOne({ where: { id } }, { fullName: "b" }));
            expect(announced).to.equal(0);
          });

          expect(announced).to.equal(1);
          await db.users.transaction(() =>
            db.users.transaction(() => db.users.updateOne({ where: { id } }, { fullName: "c" })),
          );
          expect(announced).to.equal(2);
        });

        it("never when the transaction, or the savepoint with the writes, is rolled back", async () => {
          const { id } = await db.makeUser();
          const fail = async () => {
            await db.users.updateOne({ where: { id } }, { fullName: "a" });
            throw new Error("rolled back");
          };
          await thrownBy(() => db.users.transaction(fail));
          await db.users.transaction(() => thrownBy(() => db.users.transaction(fail)));

          expect(announced).to.equal(0);
        });
      });
    });
  });
