import { expect } from "chai";
import { statesOf, type StoredEvent } from "#infrastructure/events/stored-event";
import { valuesOfReturnsOld } from "../support/database.js";
import { openTransaction, thrownBy, useDatabase } from "./use-database.js";

for (const returnsOld of await valuesOfReturnsOld())
  describe(`Repository, insertOne with onConflict, on a server that ${returnsOld ? "returns" : "does not return"} the old row`, () => {
    const db = useDatabase({ returnsOld });
    const on = ["name"] as const;

    const eventsOf = async (rowId: string) => {
      const stored = await db.sql<StoredEvent>(
        'select * from mutation_events where "rowId" = $1 order by sequence',
        rowId,
      );

      return stored.map((event) => ({ kind: event.kind, ...statesOf(event) }));
    };
    const kindsOf = async (rowId: string) => (await eventsOf(rowId)).map(({ kind }) => kind);

    it("inserts a row that is not there, with its event", async () => {
      const given = db.newSample();
      const { row, isNew } = await db.samples.insertOne(given, { onConflict: { on } });
      const other = await db.samples.insertOne(db.newSample(), {
        onConflict: { on, update: { count: 9 } },
      });

      expect(isNew).to.equal(true);
      expect(row).to.deep.include(given);
      expect(other).to.deep.include({ isNew: true }).and.have.nested.property("row.count", 3);
      expect(await db.samples.findFirst({ where: { id: row.id } })).to.deep.equal(row);
      expect([await kindsOf(row.id), await kindsOf(other.row.id)]).to.deep.equal([
        ["inserted"],
        ["inserted"],
      ]);
      expect(await eventsOf(other.row.id)).to.have.nested.property("[0].before", null);
    });

    it("returns the row that is there, without a change or an event", async () => {
      const there = await db.samples.insertOne(db.newSample());
      const again = await db.samples.insertOne(db.newSample({ name: there.name, count: 100 }), {
        onConflict: { on },
      });

      expect(again).to.deep.equal({ row: there, isNew: false });
      expect(await kindsOf(there.id)).to.deep.equal(["inserted"]);
    });

    it("updates the row that is there, with both states in the event", async () => {
      const there = await db.samples.insertOne(db.newSample({ views: "9007199254740993", count: 2 }));
      const { row, isNew } = await db.samples.insertOne(db.newSample({ name: there.name }), {
        onConflict: { on, update: { views: { increment: "1" }, tags: ["new"] } },
      });
      const [, updated] = await eventsOf(there.id);

      expect(isNew).to.equal(false);
      expect(row).to.deep.equal({
        ...there,
        views: "9007199254740994",
        tags: ["new"],
        updatedAt: row.updatedAt,
      });
      expect(row.updatedAt.getTime()).to.be.greaterThan(there.updatedAt.getTime());
      expect(await kindsOf(there.id)).to.deep.equal(["inserted", "updated"]);
      expect(updated?.before).to.include({ views: "9007199254740993", total: there.total });
      expect(updated?.before).to.deep.include({ tags: there.tags });
      expect(updated?.after).to.include({ views: "9007199254740994" });
    });

    it("is one statement", async () => {
      const { name } = await db.samples.insertOne(db.newSample());
      const options = [{ onConflict: { on } }, { onConflict: { on, update: { count: 1 } } }];
      const counts = [];
      for (const option of options)
        for (const row of [db.newSample({ name }), db.newSample()])
          counts.push((await db.statementsOf(() => db.samples.insertOne(row, option))).length);

      // An update of a row that is there needs its old state, which only newer servers return.
      if (returnsOld) expect(counts).to.deep.equal([1, 1, 1, 1]);
      else expect(counts.slice(0, 2)).to.deep.equal([1, 1]);
    });

    it("returns the row that another transaction inserts meanwhile", async () => {
      const given = db.newSample();
      const late = await openTransaction(db.database, () => db.samples.insertOne(given));
      const asked = db.samples.insertOne({ ...given, count: 7 }, { onConflict: { on } });
      const updated = db.samples.insertOne(given, {
        onConflict: { on, update: { count: { increment: 1 } } },
      });
      await db.someoneWaits();
      await late.commit();

      expect(await asked)
        .to.include({ isNew: false })
        .and.have.nested.property("row.name", given.name);
      expect(await updated)
        .to.include({ isNew: false })
        .and.have.nested.property("row.count", given.count + 1);
    });

    it("inserts a row once, however many requests insert it at once", async () => {
      const given = db.newSample();
      const all = await Promise.all(
        Array.from({ length: 10 }, () =>
          db.samples.insertOne(given, { onConflict: { on, update: { count: { increment: 1 } } } }),
        ),
      );
      const [row] = all.map(({ row }) => row);

      expect(all.filter(({ isNew }) => isNew)).to.have.length(1);
      expect(await db.samples.findFirst({ where: { id: row?.id ?? "" } })).to.include({
        count: given.count + 9,
      });
      expect(await kindsOf(row?.id ?? "")).to.have.length(10);
    });

    it("throws CONFLICT for a key of a soft-deleted row, and for another key", async () => {
      const { id, name } = await db.samples.insertOne(db.newSample());
      await db.samples.softDeleteOne({ where: { id } });
      const row = db.newSample({ name });

      for (const update of [{}, { count: 1 }])
        expect(await thrownBy(() => db.samples.insertOne(row, { onConflict: { on, update } }))).to.include({
          code: "CONFLICT",
        });
      expect(await kindsOf(id)).to.deep.equal(["inserted", "deleted"]);
      const { email } = await db.makeUser();
      const onId = () => db.users.insertOne(db.newUser({ email }), { onConflict: { on: ["id"] } });
      expect(await thrownBy(onId)).to.include({ code: "CONFLICT" });
    });

    it("uses an index without the soft-deleted rows", async () => {
      await db.sql('create unique index samples_secret on samples (secret) where "deletedAt" is null');
      const insert = () =>
        db.samples.insertOne(db.newSample({ secret: "s" }), { onConflict: { on: ["secret"] } });
      const first = await insert();
      const again = await insert();
      await db.samples.softDeleteOne({ where: { id: first.row.id } });
      const next = await insert();

      expect([first.isNew, again.isNew, next.isNew]).to.deep.equal([true, false, true]);
      expect(again.row).to.deep.equal(first.row);
    });

    it("wakes the dispatcher for what it wrote, and not for a row that was there", async () => {
      db.subscriptions.watch({ table: "samples", kinds: ["updated"], columns: ["count"] });
      let commits = 0;
      const stop = db.subscriptions.onCommit(() => (commits += 1));
      const { name } = await db.samples.insertOne(db.newSample());
      const write = (update: object) =>
        db.samples.insertOne(db.newSample({ name }), { onConflict: { on, update } });
      await write({});
      await write({ isOpen: false });
      expect(commits).to.equal(0);
      await write({ count: 4 });
      stop();

      expect(commits).to.equal(1);
    });
  });

describe("Repository, other operations", () => {
  const db = useDatabase();

  describe("increment", () => {
    it("adds to numbers of every type, beside other changes", async () => {
      const { id } = await db.samples.insertOne(
        db.newSample({ count: 3, views: "9007199254740993", price: "0.10" }),
      );
      const changes = {
        count: { increment: -5 },
        views: { increment: "2" },
        price: { increment: "0.20" },
        name: `renamed ${id}`,
      };
      const updated = await db.samples.updateOne({ where: { id } }, changes);
      const again = await db.samples.updateOne({ where: { id } }, { count: 7 });

      expect(updated).to.include({
        count: -2,
        views: "9007199254740995",
        price: "0.30",
        name: `renamed ${id}`,
      });
      expect(again).to.include({ count: 7 });
    });

    it("loses no increment of concurrent requests, by id or by another condition", async () => {
      const { id, name } = await db.samples.insertOne(db.newSample({ count: 0 }));
      const add = { count: { increment: 1 } };
      await Promise.all(
        [{ id }, { name }, { id }, { name }, { id }, { name }].map((where) =>
          db.samples.updateOne({ where }, add),
        ),
      );

      expect(await db.samples.findFirst({ where: { id } })).to.include({ count: 6 });
    });

    it("increments many rows", async () => {
      const rows = await db.samples.insertMany([db.newSample({ count: 1 }), db.newSample({ count: 2 })]);
      const where = { id: { in: rows.map(({ id }) => id) } };
      const updated = await db.samples.updateMany({ where }, { count: { increment: 10 } });

      expect(updated.map(({ count }) => count)).to.have.members([11, 12]);
    });

    it("refuses a column without a number before any SQL, and a sum that the column cannot store", async () => {
      const { id } = await db.samples.insertOne(db.newSample({ count: 2 ** 31 - 1, price: "0.01" }));
      const sent = await db.statementsOf(async () => {
        for (const changes of [{ name: { increment: "1" } }, { day: { increment: "1" } }])
          expect(await thrownBy(() => db.samples.updateOne({ where: { id } }, changes))).to.be.instanceOf(
            TypeError,
          );
      });

      expect(sent).to.deep.equal([]);
      const add = () => db.samples.updateOne({ where: { id } }, { count: { increment: 1 } });
      expect(await thrownBy(add)).to.include({ code: "BAD_REQUEST" });
    });

    it("keeps an object with this key in a jsonb column", async () => {
      const { id } = await db.samples.insertOne(db.newSample());
      const { extra } = await db.samples.updateOne({ where: { id } }, { extra: { increment: 1 } });

      expect(extra).to.deep.equal({ increment: 1 });
    });
  });

  describe("exists", () => {
    it("answers whether a row matches, without soft-deleted rows", async () => {
      const { id } = await db.samples.insertOne(db.newSample());
      const answers = [await db.samples.exists({ where: { id } }), await db.samples.exists()];
      await db.samples.softDeleteOne({ where: { id } });
      answers.push(
        await db.samples.exists({ where: { id } }),
        await db.samples.exists({ where: { id }, withDeleted: true }),
      );

      expect(answers).to.deep.equal([true, true, false, true]);
    });
  });

  describe("select", () => {
    it("reads only these columns, in one statement", async () => {
      const sample = await db.samples.insertOne(db.newSample());
      const where = { id: sample.id };
      const sent = await db.statementsOf(async () => {
        expect(await db.samples.find({ select: ["tags", "id"], where })).to.deep.equal([
          { tags: sample.tags, id: sample.id },
        ]);
        expect(await db.samples.findFirst({ select: ["price"], where })).to.deep.equal({
          price: sample.price,
        });
      });

      expect(sent).to.have.length(2);
      expect(sent[1]).to.match(/^select "price" from/);
    });

    it("refuses an unknown column before any SQL", async () => {
      const select: [] = JSON.parse('["id", "emial"]');
      const sent = await db.statementsOf(async () => {
        expect(await thrownBy(() => db.samples.find({ select }))).to.be.instanceOf(TypeError);
      });

      expect(sent).to.deep.equal([]);
    });
  });

  describe("each", () => {
    const ownerOf = async (count: number) => {
      const { id: ownerId } = await db.makeUser();
      await db.scrolls.insertMany(
        Array.from({ length: count }, (_, at) => ({ ownerId, title: `${at % 7}`, body: "" })),
      );

      return ownerId;
    };

    it("reads every row once, a batch per statement, in any order, with relations", async () => {
      const ownerId = await ownerOf(25);
      const where = { ownerId };
      const read: { title: string; id: string }[] = [];
      const sent = await db.statementsOf(async () => {
        for await (const scroll of db.scrolls.each({ where, orderBy: { title: "desc" }, batch: 10 }))
          read.push(scroll);
      });

      expect(sent).to.have.length(3);
      expect(read).to.deep.equal(await db.scrolls.find({ where, orderBy: { title: "desc" } }));
      for await (const { owner } of db.scrolls.each({ where, relations: { owner: true }, batch: 20 }))
        expect(owner?.id).to.equal(ownerId);
    });

    it("sends no statement for batches that are not read", async () => {
      const ownerId = await ownerOf(25);
      const sent = await db.statementsOf(async () => {
        for await (const _ of db.scrolls.each({ where: { ownerId }, batch: 10 })) break;
      });

      expect(sent).to.have.length(1);
    });

    it("can delete what it reads", async () => {
      const ownerId = await ownerOf(25);
      for await (const { id } of db.scrolls.each({ where: { ownerId }, batch: 4 }))
        await db.scrolls.softDeleteOne({ where: { id } });

      expect(await db.scrolls.exists({ where: { ownerId } })).to.equal(false);
      expect(await db.scrolls.count({ where: { ownerId }, withDeleted: true })).to.equal(25);
    });
  });

  describe('lock: "skip locked"', () => {
    it("leaves out rows that another transaction has locked", async () => {
      const rows = await db.samples.insertMany([db.newSample(), db.newSample()]);
      const [first, second] = rows.map(({ id }) => id);
      const where = { id: { in: [first ?? "", second ?? ""] } };
      const held = await openTransaction(db.database, () =>
        db.samples.find({ where: { id: first ?? "" }, lock: true }),
      );
      const free = await db.samples.transaction(() => db.samples.find({ where, lock: "skip locked" }));
      await held.commit();

      expect(free.map(({ id }) => id)).to.deep.equal([second]);
    });
  });
});
