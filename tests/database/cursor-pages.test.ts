import { expect } from "chai";
import type { CursorQuery, Direction } from "#domain/shared/repository";
import type { User } from "#domain/users/user";
import { cursorBehind } from "#infrastructure/database/query/cursor";
import { selectFollowing } from "#infrastructure/database/query/cursor-page";
import { sortKeysOf } from "#infrastructure/database/query/select";
import { userTable } from "#infrastructure/users/user.table";
import { scrollTable } from "../fixtures/scrolls.js";
import { examinedIn } from "./examined.js";
import { thrownBy, useDatabase } from "./use-database.js";

const rows = 20_000;
type OrderBy = NonNullable<CursorQuery<User>["orderBy"]>;

describe("findCursorPage in a table of 20 000 rows", () => {
  const db = useDatabase({ statementTimeoutMs: 60_000 });
  const examined = examinedIn(db);

  // Three rows have each `createdAt`, 200 have each name, a third has no avatar, and one row of a hundred is soft-deleted.
  before(async () => {
    await db.sql(
      `insert into users (id, "createdAt", "deletedAt", "fullName", email, "isAdmin", "isEmailVerified", "avatarKey")
       select gen_random_uuid(), moment, case when n % 100 = 7 then moment end, 'Name ' || n % 100,
         'user.' || n || '@example.com', false, n % 2 = 0, case when n % 3 > 0 then 'avatar ' || n % 7 end
       from (select n, timestamptz '2026-01-01' + n / 3 * interval '1 s' as moment from generate_series(1, $1::int) as n) as people`,
      rows,
    );
    await db.sql(`create index by_name on users ("fullName", "createdAt", id)`);
    await db.sql(`create index by_avatar on users ("avatarKey", "createdAt", id)`);
    await db.sql("vacuum analyze users");
  });

  /** Reads all pages, and calls `between` after each of them. */
  async function walk(query: CursorQuery<User>, between = async () => {}): Promise<string[]> {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const { results, nextCursor } = await db.users.findCursorPage({ ...query, cursor });
      ids.push(...results.map(({ id }) => id));
      cursor = nextCursor ?? undefined;
      await between();
    } while (cursor !== undefined);

    return ids;
  }

  const directions: Direction[] = ["asc", "desc"];
  const orders: OrderBy[] = directions.flatMap((first) => [
    { createdAt: first },
    { id: first },
    { isEmailVerified: first, id: "asc" },
    ...directions.flatMap((second) => [
      { fullName: first, createdAt: second },
      { avatarKey: first, createdAt: second },
      { isEmailVerified: first, avatarKey: second, createdAt: first },
    ]),
  ]);

  for (const orderBy of orders) {
    it(`returns every visible row once, in the order ${JSON.stringify(orderBy)}`, async () => {
      const where = { fullName: { in: ["Name 7", "Name 8", "Name 9"] } };
      const expected = await db.users.find({ where, orderBy });

      expect(expected).to.have.length.above(390);
      expect(await walk({ where, orderBy, perPage: 61 })).to.deep.equal(expected.map(({ id }) => id));
    });
  }

  it("has no next page when the last row ends a page", async () => {
    const where = { email: { in: ["user.1@example.com", "user.2@example.com"] } };

    expect((await db.users.findCursorPage({ where, perPage: 2 })).nextCursor).to.equal(null);
    expect((await db.users.findCursorPage({ where, perPage: 1 })).nextCursor).not.to.equal(null);
    expect(await db.users.findCursorPage({ where: { email: "none" }, perPage: 1 })).to.deep.equal({
      results: [],
      nextCursor: null,
    });
  });

  it("neither repeats nor hides a row when rows are inserted and deleted meanwhile", async () => {
    const where = { fullName: "Name 42" };
    const orderBy = { createdAt: "asc" } as const;
    const known = (await db.users.find({ where, orderBy })).map(({ id }) => id);
    const seen = await walk({ where, orderBy, perPage: 20 }, async () => {
      await db.sql(
        `insert into users (id, "createdAt", "fullName", email, "isAdmin", "isEmailVerified")
         values (gen_random_uuid(), '2025-12-31', 'Name 42', gen_random_uuid() || '@example.com', false, true)`,
      );
      await db.sql(`delete from users where id = $1`, known[0]);
    });

    expect(seen).to.deep.equal(known);
    await db.sql(`delete from users where "createdAt" < '2026-01-01'`);
  });

  for (const orderBy of [
    { createdAt: "desc" },
    { fullName: "asc", createdAt: "desc" },
    { avatarKey: "asc", createdAt: "asc" },
    { avatarKey: "desc", createdAt: "desc" },
  ] satisfies OrderBy[]) {
    it(`reads no more for a page in the middle: ${JSON.stringify(orderBy)}`, async () => {
      const keys = sortKeysOf(userTable, orderBy);
      const [middle] = await db.users.find({ orderBy, limit: 1, offset: rows / 2 });
      const cursor = cursorBehind(middle ?? {}, userTable, keys);

      expect(await examined(selectFollowing(userTable, { orderBy, cursor, perPage: 10 }, keys)))
        // A page of each range, and the rows of one name for the order that no index has.
        .to.be.below(500);
    });
  }

  it("sends one statement for a search with few hits, and two for one with many", async () => {
    const search = (term: string) => ({
      where: { email: { contains: term } },
      orderBy: { createdAt: "asc" as const },
      perPage: 10,
    });
    const { nextCursor } = await db.users.findCursorPage(search("user.19"));
    const cursor = nextCursor ?? "";
    const expected = await db.users.find({ ...search("user.19"), limit: 10, offset: 10 });

    expect((await db.users.findCursorPage({ ...search("user.19"), cursor })).results).to.deep.equal(expected);
    expect(
      await db.statementsOf(() => db.users.findCursorPage({ ...search("user.198"), cursor })),
    ).to.have.length(1);
    expect(
      await db.statementsOf(() => db.users.findCursorPage({ ...search("user.1"), cursor })),
    ).to.have.length(2);
  });

  describe("refuses", () => {
    const orderBy = { createdAt: "asc" } as const;
    const table = userTable;
    const keys = sortKeysOf(table, orderBy);
    const row = { id: "0198c0de-7000-7000-8000-000000000000", createdAt: new Date(0) };
    const good = cursorBehind(row, table, keys);
    const cursors: [promise: string, cursor: string][] = [
      ["an empty cursor", ""],
      ["text that is no cursor", "hello"],
      ["a shortened cursor", good.slice(0, -2)],
      ["a changed cursor", `${good.slice(0, -1)}${good.endsWith("A") ? "B" : "A"}`],
      ["a changed checksum", `${good.startsWith("A") ? "B" : "A"}${good.slice(1)}`],
      ["a cursor of another order", cursorBehind(row, table, sortKeysOf(table, { createdAt: "desc" }))],
      ["a cursor of another table", cursorBehind(row, scrollTable, keys)],
      ["a value of another type", cursorBehind({ ...row, createdAt: "soon" }, table, keys)],
      ["an object as a value", cursorBehind({ ...row, createdAt: { a: 1 } }, table, keys)],
      ["a missing value", cursorBehind(row, table, keys.slice(0, 1))],
    ];

    for (const [promise, cursor] of cursors) {
      it(`${promise} with BAD_REQUEST`, async () => {
        const error = await thrownBy(() => db.users.findCursorPage({ orderBy, cursor, perPage: 10 }));

        expect(error).to.have.property("code", "BAD_REQUEST");
      });
    }
  });
});
