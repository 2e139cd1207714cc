import { expect } from "chai";
import { expectInvalid } from "../support/answers.js";
import { type Agent, useService } from "../support/service.js";

describe("GET /users", () => {
  const service = useService();
  let admin: Agent;

  before(async () => {
    ({ agent: admin } = await service.asAdmin());
  });

  const list = (query = "") => admin.get(`/users?${query}`);
  const namesOf = async (query: string): Promise<string[]> => {
    const { body } = await list(`perPage=100&${query}`).expect(200);
    return body.results.map(({ fullName }: { fullName: string }) => fullName);
  };

  it("returns a page of users with only their public fields", async () => {
    const user = await service.make.user({ fullName: "Shape", avatarKey: "abc.webp" });
    const { body } = await list("searchValue=Shape").expect(200);

    expect(body).to.deep.equal({
      results: [
        {
          id: user.id,
          createdAt: user.createdAt.toISOString(),
          updatedAt: user.updatedAt.toISOString(),
          fullName: "Shape",
          email: user.email,
          isAdmin: false,
          isEmailVerified: true,
          avatarUrl: "/users/avatars/abc.webp",
        },
      ],
      count: 1,
      pagesCount: 1,
      page: 1,
      perPage: 10,
    });
  });

  it("runs at most two statements in addition to the session's", async () => {
    for (const query of ["", "searchValue=a", "page=3", "sort[fullName]=desc&searchValue=x"]) {
      expect((await service.statementsOf(() => list(query).expect(200))).length, query).to.be.within(2, 3);
    }
  });

  describe("pages", () => {
    const count = 25;

    const ids: string[] = [];

    before(async () => {
      for (let i = 0; i < count; i++) ids.push((await service.make.user({ fullName: "Paged" })).id);
      // These rows have equal sort keys, so only the id orders them. The table stores them in another order.
      for (const id of ids.toReversed())
        await service.sql(`update users set "createdAt" = '2026-01-01' where id = $1`, [id]);
    });

    const sorts: [query: string, order: "asc" | "desc"][] = [
      ["", "asc"],
      ["sort[createdAt]=desc", "desc"],
      ["sort[fullName]=asc", "asc"],
      ["sort[fullName]=asc&sort[createdAt]=desc", "desc"],
    ];
    for (const [sort, order] of sorts) {
      it(`never overlap or skip a user, sorted by ${sort || "nothing"}: the id breaks ties`, async () => {
        const seen: string[] = [];
        for (const [page, size] of [7, 7, 7, 4, 0].entries()) {
          const { body } = await list(`searchValue=paged&perPage=7&page=${page + 1}&${sort}`).expect(200);
          expect(body).to.deep.include({ count, pagesCount: 4, page: page + 1, perPage: 7 });
          expect(body.results).to.have.length(size);
          seen.push(...body.results.map(({ id }: { id: string }) => id));
        }
        expect(seen).to.deep.equal(order === "asc" ? ids : ids.toReversed());
      });
    }

    it("continue after an id, in the order of ids, even with a sort", async () => {
      const seen: string[] = [];
      let after = "00000000-0000-0000-0000-000000000000";
      for (const pagesCount of [4, 3, 2, 1]) {
        const query = `searchValue=paged&perPage=7&after=${after}&sort[createdAt]=desc`;
        const { body } = await list(query).expect(200);
        expect(body).to.include({ count: count - seen.length, pagesCount });
        seen.push(...body.results.map(({ id }: { id: string }) => id));
        after = String(seen.at(-1));
      }
      expect(seen).to.deep.equal(ids);
    });

    it("default to the first one, of ten users", async () => {
      const { body } = await list().expect(200);
      expect(body).to.include({ page: 1, perPage: 10 });
      expect(body.results).to.have.length(10);
    });

    it("are empty past the end", async () => {
      const { body } = await list("searchValue=paged&page=9007199254740991&perPage=100").expect(200);
      expect(body).to.deep.equal({
        results: [],
        count,
        pagesCount: 1,
        page: Number.MAX_SAFE_INTEGER,
        perPage: 100,
      });
    });
  });

  const outOfRange = {
    page: ["0", "-1", "1.5", "1e9", "9007199254740993", "one", "", "%20"],
    after: ["1", "", "00000000-0000-0000-0000-00000000000g"],
    perPage: ["0", "101", "-5", "ten"],
    searchValue: ["x".repeat(201), "a%00b"],
    sort: ["fullName", "asc"],
    "sort.fullName": [],
  };
  for (const [name, values] of Object.entries(outOfRange)) {
    for (const value of values) {
      it(`refuses ${value.slice(0, 20) || "an empty value"} as ${name}`, async () =>
        expectInvalid(await list(`${name}=${value}`), "query", name));
    }
  }

  it("refuses an invalid sort order", async () => {
    expectInvalid(
      await list("sort[fullName]=up&sort[createdAt]=ASC"),
      "query",
      "sort.fullName",
      "sort.createdAt",
    );
  });

  it("ignores unknown parameters", () => list("unknown=1&sort[email]=asc").expect(200));

  describe("search", () => {
    const names = [
      "Zoë 100% Sure",
      "Zoë under_score",
      "Zoë back\\slash",
      "Zoë O'Neil",
      "ZOË PLAIN",
      "Zoë plainly",
    ];

    before(async () => {
      for (const [i, fullName] of names.entries())
        await service.make.user({ fullName, email: `zoe.${i}@search.example` });
    });

    const found: [what: string, searchValue: string, names: string[]][] = [
      ["a part of the name, ignoring case", "oË PlAi", ["ZOË PLAIN", "Zoë plainly"]],
      ["a part of the address, ignoring case", "E.3@SEARCH", ["Zoë O'Neil"]],
      ["% literally", "%", ["Zoë 100% Sure"]],
      ["_ literally", "_", ["Zoë under_score"]],
      ["\\ literally", "\\", ["Zoë back\\slash"]],
      ["a pattern literally", "Zoë%plain", []],
      ["a quote literally", "O'N", ["Zoë O'Neil"]],
      ["SQL literally", "') or true --", []],
      ["an escaped % literally", "\\%", []],
      ["without the space around it", "  plainly ", ["Zoë plainly"]],
    ];
    for (const [what, searchValue, expected] of found) {
      it(`finds ${what}`, async () => {
        expect(await namesOf(`searchValue=${encodeURIComponent(searchValue)}`)).to.have.members(expected);
      });
    }

    it("ignores an empty value", async () => {
      const { body } = await list("searchValue=").expect(200);
      const { body: blank } = await list("searchValue=%20%20").expect(200);
      const { body: all } = await list().expect(200);
      expect(body).to.deep.equal(all);
      expect(blank).to.deep.equal(all);
    });
  });

  describe("sort", () => {
    before(async () => {
      for (const [i, fullName] of ["Sorted B", "Sorted A", "Sorted C", "Sorted A"].entries()) {
        const { id } = await service.make.user({ fullName, email: `sorted-${i}@example.com` });
        await service.sql(`update users set "createdAt" = '2026-01-01'::date + $2::int where id = $1`, [
          id,
          i,
        ]);
      }
    });

    const orders: [query: string, order: string][] = [
      ["", "0123"],
      ["sort[createdAt]=asc", "0123"],
      ["sort[createdAt]=desc", "3210"],
      ["sort[fullName]=asc", "1302"],
      ["sort[fullName]=desc", "2013"],
      ["sort[createdAt]=desc&sort[fullName]=asc", "3102"],
    ];
    for (const [query, order] of orders) {
      it(`is ${query || "by createdAt, ascending, by default"}`, async () => {
        const { body } = await list(`searchValue=sorted&${query}`).expect(200);
        const emails: string[] = body.results.map(({ email }: { email: string }) => email);
        expect(emails.map((email) => email.replace(/\D/g, "")).join("")).to.equal(order);
      });
    }
  });

  it("omits deleted users", async () => {
    const user = await service.make.user({ fullName: "Deleted soon" });
    expect(await namesOf("searchValue=deleted soon")).to.deep.equal(["Deleted soon"]);
    await admin.delete(`/users/${user.id}`).expect(204);
    expect((await list("searchValue=deleted soon").expect(200)).body).to.include({ count: 0, pagesCount: 0 });
  });
});
