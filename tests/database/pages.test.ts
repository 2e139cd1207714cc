import { expect } from "chai";
import { selectHits, selectSorted } from "#infrastructure/database/query/page";
import { examinedIn } from "./examined.js";
import { useDatabase } from "./use-database.js";

const rows = 40_000;

describe("findPage in a table of 40 000 rows", () => {
  const db = useDatabase({ statementTimeoutMs: 60_000 });

  // Three rows have each `createdAt`, and one row of a hundred is soft-deleted.
  before(async () => {
    await db.sql(
      `insert into users (id, "createdAt", "updatedAt", "deletedAt", "fullName", email, "isAdmin", "isEmailVerified")
       select gen_random_uuid(), moment, moment, case when n % 100 = 7 then moment end,
         'Name ' || n % 97 || ' of ' || n % 89 || ', born at sea'
           || case when n % 133 = 0 then ' several' else '' end || case when n % 10 < 4 then ' many' else '' end
           || case when n % 50 > 0 then ' most' else '' end || case when n <= 1012 then ' edge' else '' end,
         'user.' || n || '@example.com', false, true
       from (select n, timestamptz '2026-01-01' + n / 3 * interval '1 s' as moment from generate_series(1, $1::int) as n) as people`,
      rows,
    );
    await db.sql("vacuum analyze users");
  });

  const searchFor = (term: string, page = 1, perPage = 10) => ({
    where: { or: [{ fullName: { contains: term } }, { email: { contains: term } }] },
    orderBy: { createdAt: "asc" as const },
    page,
    perPage,
  });

  const examined = examinedIn(db);

  it("reads only the hit of a rare text of which the statistics expect many", async () => {
    const [known] = await db.sql<{ email: string }>(
      `select (histogram_bounds::text::text[])[50] as email from pg_stats where tablename = 'users' and attname = 'email'`,
    );
    const search = searchFor(known?.email ?? "");
    const hits = selectHits(db.users.table, search);

    expect(await db.statementsOf(() => db.users.findPage(search))).to.deep.equal([hits.text]);
    expect(await examined(hits)).to.be.below(10);
    // The statistics would mislead a statement that sorts.
    expect(await examined(selectSorted(db.users.table, search))).to.be.above(rows / 2);
  });

  it("reads each of some hundred hits once", async () => {
    const search = searchFor("several");
    const hits = selectHits(db.users.table, search);

    expect(await db.statementsOf(() => db.users.findPage(search))).to.deep.equal([hits.text]);
    expect(await examined(hits)).to.be.within(290, 350);
  });

  it("sorts and counts in a second statement after 1 001 hits of a frequent text", async () => {
    const search = searchFor("most");
    const statements = [selectHits(db.users.table, search), selectSorted(db.users.table, search)] as const;
    const sent = await db.statementsOf(() => db.users.findPage(search));

    expect(sent).to.deep.equal(statements.map(({ text }) => text));
    expect(await examined(statements[0])).to.be.within(1_001, 1_200);
    expect((await db.users.findPage(search)).count).to.equal(await db.users.count(search));
  });

  it("sends one statement, and reads only the page and the count, without a search", async () => {
    const query = { orderBy: { createdAt: "asc" }, page: 1, perPage: 10 } as const;
    const sorted = selectSorted(db.users.table, query);

    expect(await db.statementsOf(() => db.users.findPage(query))).to.deep.equal([sorted.text]);
    expect(await examined(sorted)).to.be.within(rows * 0.99, rows + 10);
  });

  for (const [hits, term] of [
    ["300", "several"],
    ["16 000", "many"],
  ] as const) {
    it(`returns every visible row on exactly one page, rows of the same time by id: ${hits} hits`, async () => {
      const expected = await db.users.find({ ...searchFor(term), limit: 200 });
      const found = await Promise.all([1, 2].map((page) => db.users.findPage(searchFor(term, page, 100))));

      expect(found.flatMap(({ results }) => results)).to.deep.equal(expected);
      for (const { count } of found) expect(count).to.equal(await db.users.count(searchFor(term)));
    });
  }

  it("answers the same on both sides of the limit of 1 000 hits", async () => {
    const all = searchFor("edge", 11, 100);
    const first = { ...all, where: { and: [all.where, { email: { ne: "user.1@example.com" } }] } };
    const answers = await Promise.all([first, all].map((search) => db.users.findPage(search)));
    const sent = await db.statementsOf(async () => {
      for (const search of [first, all]) await db.users.findPage(search);
    });

    expect(answers.map(({ count, results }) => [count, results.length])).to.deep.equal([
      [1_000, 0],
      [1_001, 1],
    ]);
    expect(sent).to.have.length(3);
  });

  describe("with an estimated count", () => {
    const countOf = async (term: string, page = 1, perPage = 100) =>
      (await db.users.findPage({ ...searchFor(term, page, perPage), countMode: "estimated" })).count;

    it("counts exactly up to 10 000", async () => {
      expect(await countOf("several")).to.equal(await db.users.count(searchFor("several")));
      expect(await countOf("user.39")).to.equal(await db.users.count(searchFor("user.39")));
    });

    it("estimates more within a quarter, and the same for each page", async () => {
      const exact = await db.users.count(searchFor("most"));
      const estimated = await countOf("most");

      expect(estimated).to.be.within(exact * 0.75, exact * 1.25);
      expect(await countOf("most", 2)).to.equal(estimated);
    });

    it("never contradicts the page: its rows are counted, and nothing follows the last row", async () => {
      const exact = await db.users.count(searchFor("most"));
      const last = Math.ceil(exact / 100);

      expect(await countOf("most", last)).to.equal(exact);
      expect(await countOf("most", last + 1)).to.be.at.most(last * 100);
      expect(await countOf("most", last - 1)).to.be.at.least((last - 1) * 100);
    });

    it("estimates a list without a search in one statement", async () => {
      const query = { page: 1, perPage: 10, countMode: "estimated" } as const;
      const exact = await db.users.count();
      const sent = await db.statementsOf(async () => {
        expect((await db.users.findPage(query)).count).to.be.within(exact * 0.75, exact * 1.25);
      });

      expect(sent).to.have.length(1);
    });
  });
});
