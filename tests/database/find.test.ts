import { expect } from "chai";
import type { User } from "#domain/users/user";
import type { Where } from "#domain/shared/repository";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { ownerTable } from "../fixtures/scrolls.js";
import { openTransaction, thrownBy, useDatabase } from "./use-database.js";

describe("Repository, reading", () => {
  const db = useDatabase();

  describe("where", () => {
    const people = [
      { fullName: "Ann 100%", email: "ann@example.com", isAdmin: true, avatarKey: "a" },
      { fullName: "ben_b", email: "ben@example.com", avatarKey: "b" },
      { fullName: "C\\ris", email: "cris@example.org" },
      { fullName: "Änne", email: "anne@example.org" },
    ];
    const ann = "ann@example.com";
    const ben = "ben@example.com";
    const cris = "cris@example.org";
    const anne = "anne@example.org";

    before(() => db.users.insertMany(people.map(db.newUser)));

    const examples: [promise: string, where: Where<User>, emails: string[]][] = [
      ["a value means equality", { email: ann }, [ann]],
      ["null means IS NULL", { avatarKey: null }, [cris, anne]],
      ["several columns must all match", { isAdmin: false, avatarKey: "b" }, [ben]],
      ["an empty condition matches every row", {}, [ann, ben, cris, anne]],
      ["eq", { email: { eq: ann } }, [ann]],
      ["eq null", { avatarKey: { eq: null } }, [cris, anne]],
      ["ne treats null as different", { avatarKey: { ne: "a" } }, [ben, cris, anne]],
      ["ne null", { avatarKey: { ne: null } }, [ann, ben]],
      ["in", { email: { in: [ann, anne] } }, [ann, anne]],
      ["in with an empty list matches no row", { email: { in: [] } }, []],
      ["in with null", { avatarKey: { in: ["a", null] } }, [ann, cris, anne]],
      ["notIn treats null as different", { avatarKey: { notIn: ["a"] } }, [ben, cris, anne]],
      ["notIn with null", { avatarKey: { notIn: ["a", null] } }, [ben]],
      ["notIn with an empty list matches every row", { avatarKey: { notIn: [] } }, [ann, ben, cris, anne]],
      ["lt", { email: { lt: anne } }, [ann]],
      ["lte", { email: { lte: anne } }, [ann, anne]],
      ["gt", { email: { gt: ben } }, [cris]],
      ["gte", { email: { gte: ben } }, [ben, cris]],
      ["two operators must both match", { email: { gt: ann, lt: cris } }, [ben, anne]],
      ["like is a case-sensitive pattern", { fullName: { like: "_nn%" } }, [ann, anne]],
      ["like does not ignore the case", { fullName: { like: "ann%" } }, []],
      ["ilike ignores the case", { fullName: { ilike: "ann%" } }, [ann]],
      ["contains ignores the case of every letter", { fullName: { contains: "ÄNN" } }, [anne]],
      ["contains treats % as text", { fullName: { contains: "0%" } }, [ann]],
      ["contains treats _ as text", { fullName: { contains: "_" } }, [ben]],
      ["contains treats \\ as text", { fullName: { contains: "\\" } }, [cris]],
      ["startsWith matches a prefix", { email: { startsWith: "AN" } }, [ann, anne]],
      ["startsWith treats % as text", { email: { startsWith: "%" } }, []],
      ["contains with an empty text matches every row", { email: { contains: "" } }, [ann, ben, cris, anne]],
      ["and", { and: [{ isAdmin: false }, { email: { contains: "org" } }] }, [cris, anne]],
      ["an empty and matches every row", { and: [] }, [ann, ben, cris, anne]],
      ["or", { or: [{ email: ann }, { fullName: { contains: "_" } }] }, [ann, ben]],
      ["an empty or matches no row", { or: [] }, []],
      ["not", { not: { isAdmin: true } }, [ben, cris, anne]],
      ["not also matches null", { not: { avatarKey: "a" } }, [ben, cris, anne]],
      ["not of an empty condition matches no row", { not: {} }, []],
      ["not of an empty or matches every row", { not: { or: [] } }, [ann, ben, cris, anne]],
      [
        "and, or and not can be nested",
        {
          email: { ne: cris },
          or: [{ not: { or: [{ isAdmin: true }, { email: ben }] } }, { and: [{ email: ann }] }],
        },
        [ann, anne],
      ],
      ["quotes and semicolons are treated as text", { fullName: "'; drop table users; --" }, []],
    ];

    for (const [promise, where, emails] of examples) {
      it(`${promise}: ${JSON.stringify(where)}`, async () => {
        const found = await db.users.find({ where });

        expect(found.map(({ email }) => email)).to.have.members(emails);
        expect(await db.users.count({ where })).to.equal(emails.length);
      });
    }

    it("compares dates to the millisecond", async () => {
      const { createdAt } = await db.makeUser({ email: "dated@example.com" });
      const byDate = async (condition: Date | { gt: Date }) =>
        (await db.users.find({ where: { createdAt: condition, email: "dated@example.com" } })).length;

      expect(await byDate(createdAt)).to.equal(1);
      expect(await byDate({ gt: new Date(createdAt.getTime() - 1) })).to.equal(1);
      expect(await byDate({ gt: createdAt })).to.equal(0);
      await db.users.deleteOne({ where: { email: "dated@example.com" } });
    });
  });

  describe("refuses before any SQL", () => {
    const refused: [promise: string, query: object][] = [
      ["an unknown column", { where: { emial: "a" } }],
      ["an inherited property as a column", { where: { constructor: "a" } }],
      ["a relation as a column", { where: { scrolls: "a" } }],
      ["an unknown operator", { where: { email: { equals: "a" } } }],
      ["an inherited property as an operator", { where: { email: { toString: "a" } } }],
      ["an undefined value", { where: { email: undefined } }],
      ["an undefined operand", { where: { email: { eq: undefined } } }],
      ["an undefined value in a list", { where: { email: { in: ["a", undefined] } } }],
      ["a list as a value", { where: { email: ["a"] } }],
      ["an object as an operand", { where: { email: { eq: { eq: "a" } } } }],
      ["in with a value that is not a list", { where: { email: { in: "a" } } }],
      ["a condition without an operator", { where: { email: {} } }],
      ["a text operator on a column that is not text", { where: { isAdmin: { contains: "a" } } }],
      ["a text operator with a value that is not text", { where: { email: { contains: 3 } } }],
      ["or with a value that is not a list", { where: { or: { email: "a" } } }],
      ["and with values that are not conditions", { where: { and: ["a"] } }],
      ["not with a value that is not a condition", { where: { not: null } }],
      ["an unknown column in a nested condition", { where: { or: [{ not: { and: [{ emial: "a" }] } }] } }],
      ["an unknown sort column", { orderBy: { emial: "asc" } }],
      ["an unknown direction", { orderBy: { email: "asc; drop table users" } }],
      ["an unknown relation", { relations: { emial: true } }],
      ["an unknown relation of a relation", { relations: { scrolls: { emial: true } } }],
      ["a text in place of the relations of a relation", { relations: { scrolls: "owner" } }],
    ];

    for (const [promise, query] of refused) {
      it(promise, async () => {
        const sent = await db.statementsOf(async () => {
          for (const work of [
            () => db.owners.find(query),
            () => db.owners.findPage({ ...query, page: 1, perPage: 1 }),
          ]) {
            const refusal = await thrownBy(work);
            expect(refusal).to.be.instanceOf(TypeError);
            expect(String(refusal)).not.to.match(/Cannot read|is not a function/);
          }
        });

        expect(sent).to.deep.equal([]);
      });
    }
  });

  describe("order, limit and pages", () => {
    const titles = ["b", "a", "c", "a", "b", "a", "c"];
    let ownerId = "";

    before(async () => {
      ownerId = (await db.makeUser()).id;
      await db.scrolls.insertMany(titles.map((title) => ({ title, body: "", ownerId })));
    });

    it("sorts by the keys in the given order, and by id last", async () => {
      const scrolls = await db.scrolls.find({ where: { ownerId }, orderBy: { title: "asc" } });
      const expected = scrolls.toSorted((a, b) => a.title.localeCompare(b.title) || a.id.localeCompare(b.id));

      expect(scrolls.map(({ title }) => title)).to.deep.equal(titles.toSorted());
      expect(scrolls).to.deep.equal(expected);
    });

    it("sorts in the other direction", async () => {
      const ascending = await db.scrolls.find({ where: { ownerId }, orderBy: { title: "asc" } });
      const descending = await db.scrolls.find({ where: { ownerId }, orderBy: { title: "desc" } });

      expect(descending).to.deep.equal(ascending.toReversed());
    });

    it("leaves out a key whose direction is undefined", async () => {
      const scrolls = await db.scrolls.find({
        where: { ownerId },
        orderBy: { title: undefined, createdAt: "asc" },
      });

      expect(scrolls.map(({ title }) => title)).to.deep.equal(titles);
    });

    it("takes `limit` rows after `offset`", async () => {
      const scrolls = await db.scrolls.find({ where: { ownerId }, limit: 2, offset: 1 });

      expect(scrolls.map(({ title }) => title)).to.deep.equal(["a", "c"]);
    });

    it("returns every row on exactly one page", async () => {
      const pages = await Promise.all(
        [1, 2, 3].map((page) =>
          db.scrolls.findPage({ where: { ownerId }, orderBy: { title: "asc" }, page, perPage: 3 }),
        ),
      );

      expect(pages.map(({ results }) => results.length)).to.deep.equal([3, 3, 1]);
      expect(new Set(pages.flatMap(({ results }) => results.map(({ id }) => id))).size).to.equal(7);
      for (const { count, pagesCount } of pages)
        expect({ count, pagesCount }).to.deep.equal({ count: 7, pagesCount: 3 });
    });

    const counted: [promise: string, page: number, perPage: number, results: number][] = [
      ["a full first page", 1, 5, 5],
      ["a last page that is not full", 2, 5, 2],
      ["a page with exactly the remaining rows", 1, 7, 7],
      ["a page past the end", 3, 5, 0],
      ["a page very far past the end", 1_000_000_000, 100, 0],
    ];
    for (const [promise, page, perPage, length] of counted) {
      it(`counts all rows in the statement of the page: ${promise}`, async () => {
        const sent = await db.statementsOf(async () => {
          const found = await db.scrolls.findPage({ where: { ownerId }, page, perPage });

          expect(found.results).to.have.length(length);
          expect(found).to.include({ count: 7, pagesCount: Math.ceil(7 / perPage), page, perPage });
        });

        expect(sent).to.have.length(1);
      });
    }

    it("counts all rows when many rows follow the page", async () => {
      const { id } = await db.makeUser();
      await db.scrolls.insertMany(
        Array.from({ length: 150 }, (_, number) => ({ title: `${number}`, body: "", ownerId: id })),
      );

      for (const [page, perPage] of [
        [1, 10],
        [4, 10],
        [5, 10],
        [2, 50],
      ] as const) {
        const found = await db.scrolls.findPage({ where: { ownerId: id }, page, perPage });
        expect(found.results).to.have.length(perPage);
        expect(found.count).to.equal(150);
      }
    });

    it("returns an empty page when no row matches", async () => {
      const found = await db.scrolls.findPage({ where: { title: "none" }, page: 1, perPage: 10 });

      expect(found).to.deep.equal({ results: [], count: 0, pagesCount: 0, page: 1, perPage: 10 });
    });

    it("returns rows with exactly the columns of the table", async () => {
      const [row] = (await db.scrolls.findPage({ page: 1, perPage: 1 })).results;

      expect(row).to.have.all.keys([...db.scrolls.table.columns.keys()]);
    });

    it("findFirst returns the first row, or undefined", async () => {
      const first = await db.scrolls.findFirst({ where: { ownerId }, orderBy: { title: "desc" } });

      expect(first?.title).to.equal("c");
      expect(await db.scrolls.findFirst({ where: { title: "none" } })).to.equal(undefined);
    });
  });

  describe("with relations", () => {
    before(async () => {
      const owners = await db.users.insertMany(
        Array.from({ length: 5 }, (_, at) => db.newUser({ fullName: `Owner ${at}` })),
      );
      await db.scrolls.insertMany(
        owners.flatMap(({ id }) => ["one", "two"].map((title) => ({ title, body: "", ownerId: id }))),
      );
    });

    const owners = { where: { fullName: { startsWith: "Owner" } }, orderBy: { fullName: "asc" } } as const;

    it("loads relations and nested relations with one statement each, for any number of rows", async () => {
      const sent = await db.statementsOf(async () => {
        const users = await db.owners.find({ ...owners, relations: { scrolls: { owner: true } } });

        expect(users).to.have.length(5);
        for (const user of users) {
          expect(user.scrolls.map(({ title }) => title)).to.deep.equal(["one", "two"]);
          for (const scroll of user.scrolls) expect(scroll.owner?.id).to.equal(user.id);
        }
      });

      expect(sent).to.have.length(3);
    });

    it("loads relations for a page and for findFirst", async () => {
      const page = await db.owners.findPage({ ...owners, page: 2, perPage: 2, relations: { scrolls: true } });
      const first = await db.owners.findFirst({ ...owners, relations: { scrolls: true } });

      expect(page.results.map(({ scrolls }) => scrolls.length)).to.deep.equal([2, 2]);
      expect(page.count).to.equal(5);
      expect(first?.scrolls).to.have.length(2);
    });

    it("returns related rows exactly as their own repository does, dates included", async () => {
      const [user] = await db.owners.find({ ...owners, limit: 1, relations: { scrolls: true } });
      const scrolls = await db.scrolls.find({ where: { ownerId: user?.id ?? "" } });

      expect(user?.scrolls).to.deep.equal(scrolls);
      expect(user?.scrolls[0]?.createdAt).to.be.instanceOf(Date);
    });

    it("throws the errors of the data service while it loads them", async () => {
      const hasty = new ObjectionRepository(ownerTable, db.connect({ statementTimeoutMs: 100 }));
      const held = await openTransaction(db.database, () => db.sql("lock table scrolls"));
      const error = await thrownBy(() => hasty.find({ ...owners, relations: { scrolls: true } }));
      await held.commit();

      expect(error).to.include({ code: "SERVICE_UNAVAILABLE" });
    });

    it("leaves out relations that were not requested, and sends no statement for them when there are no rows", async () => {
      const sent = await db.statementsOf(() =>
        db.owners.find({ where: { fullName: "none" }, relations: { scrolls: true } }),
      );

      expect(await db.owners.findFirst(owners)).not.to.have.property("scrolls");
      expect(sent).to.have.length(1);
    });
  });

  describe("rows that are soft-deleted", () => {
    const fullName = "Gone";
    let id = "";

    before(async () => {
      const user = await db.makeUser({ fullName });
      id = user.id;
      const [scroll] = await db.scrolls.insertMany([
        { title: "gone", body: "", ownerId: id },
        { title: "there", body: "", ownerId: id },
      ]);
      await db.scrolls.softDeleteOne({ where: { id: scroll?.id ?? "" } });
      await db.users.softDeleteOne({ where: { id } });
    });

    it("are invisible to every read", async () => {
      expect(await db.users.find({ where: { fullName } })).to.deep.equal([]);
      expect(await db.users.findFirst({ where: { id } })).to.equal(undefined);
      expect(await db.users.count({ where: { id } })).to.equal(0);
      expect(await db.users.findPage({ where: { id }, page: 1, perPage: 1 })).to.include({ count: 0 });
      expect(await db.users.findFirst({ where: { or: [{ id }, { fullName }] } })).to.equal(undefined);
    });

    it("are invisible as related rows", async () => {
      const scroll = await db.scrolls.findFirst({ where: { ownerId: id }, relations: { owner: true } });

      expect(scroll?.title).to.equal("there");
      expect(scroll?.owner).to.equal(null);
    });

    it("are visible with withDeleted, also in relations", async () => {
      const query = { where: { id }, withDeleted: true, relations: { scrolls: { owner: true } } } as const;
      const user = await db.owners.findFirst(query);
      const page = await db.owners.findPage({ ...query, page: 1, perPage: 1 });

      expect(user?.deletedAt).to.be.instanceOf(Date);
      expect(user?.scrolls.map(({ title }) => title)).to.deep.equal(["gone", "there"]);
      expect(user?.scrolls[0]?.owner?.id).to.equal(id);
      expect(page).to.deep.include({ count: 1, results: [user] });
      expect(await db.users.count({ where: { id }, withDeleted: true })).to.equal(1);
    });
  });

  describe("with a lock", () => {
    it("throws outside a transaction, before any SQL", async () => {
      const find = () => db.users.find({ where: { email: "x" }, lock: true });
      expect(await thrownBy(find)).to.be.instanceOf(TypeError);
    });

    it("blocks writers until the transaction ends, but neither readers nor inserts that refer to the row", async () => {
      const user = await db.makeUser();
      const held = await openTransaction(db.database, () =>
        db.users.findFirst({ where: { id: user.id }, lock: true }),
      );
      expect(await db.users.count({ where: { id: user.id } })).to.equal(1);
      await db.makeSession(user);
      const change = db.users.updateOne({ where: { id: user.id } }, { fullName: "Later" });
      await db.someoneWaits();
      await held.commit();

      expect((await change).fullName).to.equal("Later");
    });

    it("reads the result of a concurrent write, and leaves out a row that no longer matches", async () => {
      const user = await db.makeUser();
      const held = await openTransaction(db.database, () =>
        db.users.updateOne({ where: { id: user.id } }, { isAdmin: true }),
      );
      const locked = db.users.transaction(async () => [
        await db.users.find({ where: { id: user.id, isAdmin: false }, lock: true }),
        await db.users.find({ where: { id: user.id }, lock: true }),
      ]);
      await db.someoneWaits();
      await held.commit();
      const [unmatched, matched] = await locked;

      expect(unmatched).to.be.empty;
      expect(matched?.map(({ isAdmin }) => isAdmin)).to.deep.equal([true]);
    });
  });

  describe("in parallel", () => {
    it("waits neither for another read nor for a write", async () => {
      const { id } = await db.makeUser({ fullName: "Before" });
      const other = db.connect();
      const rename = () => db.usersOf(other).updateOne({ where: { id } }, { fullName: "After" });
      const write = await openTransaction(other, rename);
      const reads = await Promise.all(
        Array.from({ length: 20 }, () => db.users.findFirst({ where: { id } })),
      );
      await write.commit();

      for (const user of reads) expect(user?.fullName).to.equal("Before");
    });
  });
});
