import { expect } from "chai";
import { expectInvalid } from "../support/answers.js";
import { type Agent, type UserRow, useService } from "../support/service.js";
import { makeNote } from "./make-note.js";

describe("GET /notes", () => {
  const service = useService();
  let agent: Agent;
  let user: UserRow;

  before(async () => {
    ({ agent, user } = await service.asUser());
  });

  const list = (query = "") => agent.get(`/notes?${query}`);
  const titlesOf = async (query: string): Promise<string[]> => {
    const { body } = await list(`perPage=100&${query}`).expect(200);
    return body.results.map(({ title }: { title: string }) => title);
  };

  it("returns a page of the caller's notes", async () => {
    const { agent, user } = await service.asUser();
    const note = await makeNote(service, user, { title: "Mine", body: "text" });
    await makeNote(service, await service.make.user(), { title: "Somebody else's" });
    const { body } = await agent.get("/notes").expect(200);

    expect(body).to.deep.equal({
      results: [
        {
          id: note.id,
          createdAt: note.createdAt.toISOString(),
          updatedAt: note.updatedAt.toISOString(),
          title: "Mine",
          body: "text",
          ownerId: user.id,
        },
      ],
      count: 1,
      pagesCount: 1,
      page: 1,
      perPage: 10,
    });
  });

  it("returns an admin only their own notes", async () => {
    await makeNote(service, user, { title: "Private" });
    const { agent: admin } = await service.asAdmin();
    const { body } = await admin.get("/notes?searchValue=private").expect(200);
    expect(body).to.deep.equal({ results: [], count: 0, pagesCount: 0, page: 1, perPage: 10 });
  });

  it("runs one statement in addition to the session's", async () => {
    await service.expectStatements(2, () => list("searchValue=a&sort[title]=asc").expect(200));
  });

  it("returns pages without overlaps and gaps, and an empty page past the end", async () => {
    for (let i = 0; i < 11; i++) await makeNote(service, user, { title: "Paged" });
    await service.sql(`update notes set "createdAt" = now() where title = 'Paged'`);
    const seen: string[] = [];
    for (const [page, size] of [4, 4, 3, 0].entries()) {
      const { body } = await list(`searchValue=paged&sort[title]=asc&perPage=4&page=${page + 1}`).expect(200);
      expect(body).to.include({ count: 11, pagesCount: 3, page: page + 1, perPage: 4 });
      expect(body.results).to.have.length(size);
      seen.push(...body.results.map(({ id }: { id: string }) => id));
    }
    expect(new Set(seen).size).to.equal(11);
  });

  it("skips no note after an id, even when notes that were read are deleted in the meantime", async () => {
    const { agent, user } = await service.asUser();
    for (let i = 0; i < 7; i++) await makeNote(service, user, { title: `${7 - i}` });
    const seen: string[] = [];
    let after = "00000000-0000-0000-0000-000000000000";
    for (const [left, pagesCount] of [
      [7, 4],
      [5, 3],
      [3, 2],
      [1, 1],
    ]) {
      const query = `perPage=2&sort[title]=asc&after=${after}`;
      const { body } = await agent.get(`/notes?${query}`).expect(200);
      expect(body).to.include({ count: left, pagesCount, page: 1, perPage: 2 });
      const ids: string[] = body.results.map(({ id }: { id: string }) => id);
      seen.push(...ids);
      after = String(ids.at(-1));
      await agent.delete(`/notes/${ids[0]}`).expect(204);
    }
    expect(seen).to.deep.equal(seen.toSorted());
    expect(new Set(seen).size).to.equal(7);
    const { body } = await agent.get(`/notes?after=${after}`).expect(200);
    expect(body).to.include({ count: 0, pagesCount: 0 });
  });

  for (const [name, value] of [
    ["after", "1"],
    ["page", "0"],
    ["perPage", "101"],
    ["searchValue", "x".repeat(201)],
    ["sort", "title"],
  ]) {
    it(`refuses an invalid ${name}`, async () =>
      expectInvalid(await list(`${name}=${value}`), "query", `${name}`));
  }

  it("refuses an invalid sort order", async () =>
    expectInvalid(await list("sort[title]=1"), "query", "sort.title"));

  describe("search", () => {
    before(async () => {
      await makeNote(service, user, { title: "Fünf 5% rabatt", body: "" });
      await makeNote(service, user, { title: "Other", body: "snake_case and back\\slash" });
    });

    const found: [what: string, searchValue: string, titles: string[]][] = [
      ["text in titles, ignoring case", "FÜNF", ["Fünf 5% rabatt"]],
      ["text in bodies, ignoring case", "Snake", ["Other"]],
      ["% literally", "%", ["Fünf 5% rabatt"]],
      ["_ literally", "_", ["Other"]],
      ["\\ literally", "\\", ["Other"]],
      ["SQL literally", "' or 1=1 --", []],
    ];
    for (const [what, searchValue, titles] of found) {
      it(`finds ${what}`, async () =>
        expect(await titlesOf(`searchValue=${encodeURIComponent(searchValue)}`)).to.have.members(titles));
    }
  });

  describe("sort", () => {
    before(async () => {
      for (const [i, title] of ["B", "A", "C", "A"].entries()) {
        const { id } = await makeNote(service, user, { title, body: `sorted ${i}` });
        await service.sql(`update notes set "createdAt" = '2026-01-01'::date + $2::int where id = $1`, [
          id,
          i,
        ]);
      }
    });

    const orders: [query: string, order: string][] = [
      ["", "0123"],
      ["sort[createdAt]=desc", "3210"],
      ["sort[title]=asc", "1302"],
      ["sort[title]=desc&sort[createdAt]=desc", "2031"],
    ];
    for (const [query, order] of orders) {
      it(`is ${query || "by createdAt, ascending, by default"}`, async () => {
        const { body } = await list(`searchValue=sorted&${query}`).expect(200);
        const bodies: string[] = body.results.map((note: { body: string }) => note.body);
        expect(bodies.map((text) => text.replace("sorted ", "")).join("")).to.equal(order);
      });
    }
  });
});
