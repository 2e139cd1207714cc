import { expect } from "chai";
import type { Response } from "supertest";
import { expectInvalid, expectRefusal } from "../support/answers.js";
import { type Agent, type UserRow, useService } from "../support/service.js";

// GET /scrolls/recent of the fixture.
describe("a list with cursors and filters", () => {
  const service = useService();
  let agent: Agent;
  let user: UserRow;

  before(async () => {
    ({ agent, user } = await service.asUser());
    await service.sql(
      `insert into scrolls (id, "createdAt", title, body, "ownerId")
       select gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 day', 'Scroll ' || n, '', $1
       from generate_series(1, 7) as n`,
      [user.id],
    );
  });

  const list = (query = "") => agent.get(`/scrolls/recent?${query}`);
  const titlesOf = ({ body }: Response) =>
    body.results.map(({ title }: { title: string }) => title.replace("Scroll ", "")).join(" ");

  const nextOf = ({ headers }: Response): string | undefined =>
    /^<(?<path>[^>]+)>; rel="next"$/.exec(headers["link"] ?? "")?.groups?.["path"];

  it("links to the next page with the same query, up to the last page", async () => {
    const seen: string[] = [];
    let next: string | undefined = "/scrolls/recent?perPage=3&sort[title]=asc&filter[title][contains]=scroll";
    while (next !== undefined) {
      const answer: Response = await agent.get(next).expect(200);
      seen.push(titlesOf(answer));
      next = nextOf(answer);

      expect(new URLSearchParams(next?.split("?")[1]).get("cursor")).to.equal(answer.body.nextCursor);
    }

    expect(seen).to.deep.equal(["1 2 3", "4 5 6", "7"]);
  });

  it("runs one statement in addition to the session's", async () => {
    const { body } = await list("perPage=3").expect(200);

    await service.expectStatements(2, () => list(`perPage=3&cursor=${body.nextCursor}`).expect(200));
  });

  it("filters by the declared operators, which must all match", async () => {
    const [first, second] = (await list().expect(200)).body.results;
    const range = "filter[createdAt][gte]=2026-01-03T00:00:00Z&filter[createdAt][lt]=2026-01-06T00:00:00Z";

    expect(titlesOf(await list(range).expect(200))).to.equal("4 3 2");
    expect(titlesOf(await list(`${range}&filter[title][eq]=Scroll 3`).expect(200))).to.equal("3");
    expect(
      titlesOf(await list(`filter[id][in][]=${first.id}&filter[id][in][]=${second.id}`).expect(200)),
    ).to.equal("7 6");
  });

  it("ignores filters that are not declared, as every unknown part of a query", async () => {
    expect(
      titlesOf(await list("filter[title][like]=x&filter[ownerId][eq]=x&perPage=1").expect(200)),
    ).to.equal("7");
  });

  it("answers 400 to a value that does not fit its field", async () => {
    expectInvalid(await list("filter[createdAt][gte]=soon"), "query", "filter.createdAt.gte");
    expectInvalid(await list("filter[id][in][]=1"), "query", "filter.id.in.0");
    expectInvalid(await list("filter[title]=Scroll"), "query", "filter.title");
    expectInvalid(await list("perPage=101"), "query", "perPage");
  });

  it("answers 400 to a changed cursor, and to one of another order", async () => {
    const { body } = await list("perPage=3").expect(200);
    const cursor: string = body.nextCursor;
    const other = cursor.startsWith("x") ? "y" : "x";

    expectRefusal(await list(`cursor=${other}${cursor.slice(1)}`), "BAD_REQUEST");
    expectRefusal(await list(`cursor=${cursor.slice(0, -3)}`), "BAD_REQUEST");
    expectRefusal(await list(`cursor=${cursor}&sort[title]=asc`), "BAD_REQUEST");
  });
});
