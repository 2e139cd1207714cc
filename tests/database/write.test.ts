import { expect } from "chai";
import { validate, version } from "uuid";
import { ServiceError } from "#domain/shared/errors";
import { thrownBy, useDatabase } from "./use-database.js";

const day = 86_400_000;

describe("Repository, writing", () => {
  const db = useDatabase();

  const notFound = async (work: () => Promise<unknown>) =>
    expect(await thrownBy(work))
      .to.be.instanceOf(ServiceError)
      .and.include({ code: "NOT_FOUND" });

  describe("insertOne", () => {
    it("sets a UUIDv7 and the dates, and returns the row exactly as a read does", async () => {
      const before = Date.now();
      const user = await db.users.insertOne(db.newUser({ fullName: "New" }));

      expect(validate(user.id) && version(user.id)).to.equal(7);
      expect(user.createdAt.getTime()).to.be.within(before - 1_000, Date.now() + 1_000);
      expect(user).to.include({ fullName: "New", isAdmin: false, avatarKey: null, deletedAt: null });
      expect(await db.users.findFirst({ where: { id: user.id } })).to.deep.equal(user);
    });

    it("stores dates to the millisecond and text unchanged", async () => {
      const expiresAt = new Date("2031-02-03T04:05:06.789Z");
      const user = await db.makeUser({ fullName: `"quotes", {braces}, \\back, NULL, naïve 🦉\nline` });
      const session = await db.makeSession(user, { expiresAt });

      expect(session.expiresAt).to.deep.equal(expiresAt);
      expect(session.userAgent).to.equal(null);
      expect(user.fullName).to.equal(`"quotes", {braces}, \\back, NULL, naïve 🦉\nline`);
    });

    it("refuses columns that the service sets and unknown columns, before any SQL", async () => {
      const sent = await db.statementsOf(async () => {
        for (const extra of [
          { id: "a" },
          { createdAt: new Date() },
          { deletedAt: null },
          { emial: "a" },
          { scrolls: [] },
        ]) {
          const row = { ...db.newUser(), ...extra };
          expect(await thrownBy(() => db.users.insertOne(row))).to.be.instanceOf(TypeError);
        }
      });

      expect(sent).to.deep.equal([]);
    });
  });

  describe("insertMany", () => {
    it("returns the rows in the given order", async () => {
      const names = Array.from({ length: 50 }, (_, at) => `Row ${(at * 37) % 50}`);
      const rows = await db.users.insertMany(names.map((fullName) => db.newUser({ fullName })));

      expect(rows.map(({ fullName }) => fullName)).to.deep.equal(names);
      expect(rows.map(({ id }) => id)).to.deep.equal(rows.map(({ id }) => id).toSorted());
    });

    it("sends one statement for up to 1 000 rows", async () => {
      const rows = Array.from({ length: 1_000 }, () => db.newUser());
      const sent = await db.statementsOf(() => db.users.insertMany(rows));

      expect(sent).to.have.length(1);
    });

    it("sends one statement per 1 000 rows, in one transaction", async () => {
      const rows = Array.from({ length: 2_001 }, () => db.newUser());
      const sent = await db.statementsOf(async () => {
        expect(await db.users.insertMany(rows)).to.have.length(2_001);
      });

      expect(sent.map((text) => text.split(" ")[0])).to.deep.equal([
        "BEGIN;",
        "with",
        "with",
        "with",
        "COMMIT;",
      ]);
    });

    it("inserts all or nothing", async () => {
      const rows = [...Array.from({ length: 1_500 }, () => db.newUser({ fullName: "Half" })), db.newUser()];
      await thrownBy(() => db.users.insertMany([...rows, { ...db.newUser(), email: rows[0]?.email ?? "" }]));

      expect(await db.users.count({ where: { fullName: "Half" } })).to.equal(0);
    });

    it("sends no statement for an empty list", async () => {
      expect(await db.statementsOf(() => db.users.insertMany([]))).to.deep.equal([]);
    });
  });

  describe("updateOne", () => {
    it("changes the row and returns it, with one statement", async () => {
      const user = await db.makeUser({ avatarKey: "old" });
      const sent = await db.statementsOf(async () => {
        const changed = await db.users.updateOne(
          { where: { id: user.id } },
          { fullName: "Changed", avatarKey: null },
        );

        expect(changed).to.include({ id: user.id, fullName: "Changed", avatarKey: null, email: user.email });
        expect(changed.createdAt).to.deep.equal(user.createdAt);
      });

      expect(sent).to.have.length(1);
    });

    it("updates one row when several match", async () => {
      const fullName = "Twin";
      await db.users.insertMany([db.newUser({ fullName }), db.newUser({ fullName })]);
      await db.users.updateOne({ where: { fullName } }, { isAdmin: true });

      expect(await db.users.count({ where: { fullName, isAdmin: true } })).to.equal(1);
    });

    it("increases updatedAt every time, also within one transaction", async () => {
      const { id, updatedAt } = await db.makeUser();
      const times = [updatedAt.getTime()];
      await db.users.transaction(async () => {
        for (const fullName of ["a", "b", "c"]) {
          times.push((await db.users.updateOne({ where: { id } }, { fullName })).updatedAt.getTime());
        }
      });

      expect(new Set(times).size).to.equal(4);
      expect(times).to.deep.equal(times.toSorted((a, b) => a - b));
    });

    it("writes nothing when no change is given, and returns the row", async () => {
      const user = await db.makeUser();
      const where = { id: user.id };
      const unchanged = await db.users.updateOne({ where }, { fullName: undefined });

      expect(unchanged).to.deep.equal(user);
      expect(await db.sql('select from mutation_events where "rowId" = $1', user.id)).to.have.length(1);
      await notFound(() => db.users.updateOne({ where: { ...where, isAdmin: true } }, {}));
    });

    it("throws NOT_FOUND when no row matches", async () => {
      const user = await db.makeUser();
      await notFound(() => db.users.updateOne({ where: { id: user.id, isAdmin: true } }, { fullName: "a" }));
    });

    it("refuses columns that the service sets and unknown columns, before any SQL", async () => {
      const refused: object[] = [
        { id: "a" },
        { updatedAt: new Date() },
        { deletedAt: null },
        { emial: "a" },
        { scrolls: [] },
      ];
      const sent = await db.statementsOf(async () => {
        for (const changes of refused) {
          expect(await thrownBy(() => db.users.updateOne({ where: { id: "a" } }, changes))).to.be.instanceOf(
            TypeError,
          );
        }
      });

      expect(sent).to.deep.equal([]);
    });
  });

  describe("many rows", () => {
    const fullName = "Many";
    const ids = async (where: object) =>
      (await db.users.find({ where: { fullName, ...where } })).map(({ id }) => id);

    beforeEach(() =>
      db.users.insertMany([1, 2, 3].map((key) => db.newUser({ fullName, avatarKey: `${key}` }))),
    );
    afterEach(() => db.users.deleteMany({ where: { fullName } }));

    it("updateMany updates and returns all matching rows", async () => {
      const where = { fullName, avatarKey: { ne: "2" } };
      const changed = await db.users.updateMany({ where }, { isAdmin: true });

      expect(changed.map(({ id }) => id)).to.have.members(await ids({ isAdmin: true }));
      expect(changed).to.have.length(2);
      expect(await db.users.updateMany({ where }, {})).to.have.length(2);
      expect(await db.users.updateMany({ where: { fullName: "none" } }, { isAdmin: true })).to.deep.equal([]);
    });

    it("deleteMany and softDeleteMany delete all matching rows", async () => {
      expect(await db.users.deleteMany({ where: { fullName, avatarKey: "1" } })).to.have.length(1);
      expect(await db.users.softDeleteMany({ where: { fullName, avatarKey: "2" } })).to.have.length(1);
      expect(await ids({})).to.have.length(1);
      expect(await db.users.count({ where: { fullName }, withDeleted: true })).to.equal(2);
    });

    it("refuses a condition that matches every row, before any SQL", async () => {
      const sent = await db.statementsOf(async () => {
        for (const where of [
          {},
          { and: [] },
          { and: [{}] },
          { or: [{}, { fullName }] },
          { not: { or: [] } },
        ]) {
          expect(await thrownBy(() => db.users.deleteMany({ where }))).to.be.instanceOf(TypeError);
          expect(await thrownBy(() => db.users.softDeleteMany({ where }))).to.be.instanceOf(TypeError);
          expect(await thrownBy(() => db.users.updateMany({ where }, { isAdmin: true }))).to.be.instanceOf(
            TypeError,
          );
          expect(await thrownBy(() => db.users.updateMany({ where }, {}))).to.be.instanceOf(TypeError);
        }
      });

      expect(sent).to.deep.equal([]);
    });

    it("refuses anything but { all: true } in place of a condition, also without the type check", async () => {
      const unclear: { all: true }[] = JSON.parse(
        '[{}, { "all": false }, { "all": null }, { "all": true, "where": {} }]',
      );
      for (const many of unclear) {
        expect(await thrownBy(() => db.users.deleteMany(many)), JSON.stringify(many)).to.be.instanceOf(
          TypeError,
        );
      }
    });

    it("accepts { all: true } for all rows", async () => {
      const [user] = await db.users.find({ where: { fullName } });
      await db.scrolls.insertMany(
        [1, 2].map((title) => ({ title: `${title}`, body: "", ownerId: user?.id ?? "" })),
      );

      expect(await db.scrolls.updateMany({ all: true }, { body: "new" })).to.have.length(2);
      expect(await db.scrolls.deleteMany({ all: true })).to.have.length(2);
      expect(await db.scrolls.count({ withDeleted: true })).to.equal(0);
    });
  });

  describe("deleting and restoring", () => {
    it("deleteOne removes one row and returns it", async () => {
      const user = await db.makeUser();

      expect(await db.users.deleteOne({ where: { id: user.id } })).to.deep.equal(user);
      expect(await db.users.count({ where: { id: user.id }, withDeleted: true })).to.equal(0);
      await notFound(() => db.users.deleteOne({ where: { id: user.id } }));
    });

    it("softDeleteOne hides a row from every write except restoreOne", async () => {
      const user = await db.makeUser();
      const where = { id: user.id };
      const deleted = await db.users.softDeleteOne({ where });

      expect(deleted.deletedAt?.getTime()).to.be.within(Date.now() - day, Date.now() + day);
      expect(deleted.updatedAt.getTime()).to.be.greaterThan(user.updatedAt.getTime());
      await notFound(() => db.users.softDeleteOne({ where }));
      await notFound(() => db.users.updateOne({ where }, { fullName: "a" }));
      await notFound(() => db.users.updateOne({ where }, {}));
      await notFound(() => db.users.deleteOne({ where }));
      expect(await db.users.updateMany({ where }, { fullName: "a" })).to.deep.equal([]);
      expect(await db.users.deleteMany({ where })).to.deep.equal([]);

      const restored = await db.users.restoreOne({ where });
      expect(restored).to.deep.equal({ ...user, updatedAt: restored.updatedAt });
      await notFound(() => db.users.restoreOne({ where }));
    });

    it("frees the email address of a user only when the user is deleted", async () => {
      const { id } = await db.makeUser({ email: "taken@example.com" });
      const again = () => db.makeUser({ email: "taken@example.com" });

      expect(await thrownBy(again)).to.include({ code: "CONFLICT" });
      await db.users.softDeleteOne({ where: { id } });
      await again();
      expect(await thrownBy(() => db.users.restoreOne({ where: { id } }))).to.include({ code: "CONFLICT" });
    });
  });
});
