import { expect } from "chai";
import { expectInvalid, expectRefusal } from "../support/answers.js";
import { type Agent, useService } from "../support/service.js";
import { until } from "../support/until.js";
import { Moves, reaction } from "./outbox.js";

const noRow = "01900000-0000-7000-8000-000000000000";

describe("POST /events/replay", () => {
  const service = useService();
  const moves = new Moves(service);
  let admin: Agent;

  before(async () => {
    ({ agent: admin } = await service.asAdmin());
  });

  const replay = (body: object, by: Agent = admin) => by.post("/events/replay").send(body);

  it("delivers the events of a row again, only to the given reaction", async () => {
    const user = await moves.make();
    const { body } = await replay({ reaction, rowId: user.id }).expect(202);

    expect(body).to.deep.equal({ deliveries: 1 });
    await until(() => moves.told(user) === 2);
    await service.settled();
    expect(moves.told(user)).to.equal(2);
    expect(service.mailsTo(`moved-1-${user.email}`), "of other reactions").to.have.length.below(2);
  });

  it("delivers the events since a time again, of all rows or of one", async () => {
    const [before, one, other] = [await moves.make(), await moves.make(), await moves.make()];
    await service.sql(
      `update mutation_events set "occurredAt" = '2020-01-01' where "rowId" not in ($1, $2)`,
      [one.id, other.id],
    );
    const since = "2021-01-01T00:00:00Z";

    expect((await replay({ reaction, since, rowId: one.id }).expect(202)).body).to.deep.equal({
      deliveries: 1,
    });
    await service.settled();
    expect((await replay({ reaction, since }).expect(202)).body).to.deep.equal({ deliveries: 2 });
    await service.settled();
    expect([before, one, other].map((user) => moves.told(user))).to.deep.equal([1, 3, 2]);
  });

  it("skips updates that do not write the columns that the reaction follows", async () => {
    const { agent, user } = await service.asUser();
    await agent.patch("/users/current").send({ fullName: "Ada" }).expect(200);

    expect((await replay({ reaction, rowId: user.id }).expect(202)).body).to.deep.equal({ deliveries: 0 });
  });

  it("refuses a missing reaction, a missing row, and a row of a table that the reaction does not follow", async () => {
    const user = await service.make.user();
    const scroll = await service.make.scroll(user);
    const other = await replay({ reaction, rowId: scroll.id });

    expectRefusal(await replay({ reaction: "auth.none", rowId: user.id }), "NOT_FOUND");
    expectRefusal(await replay({ reaction, rowId: noRow }), "NOT_FOUND");
    expectRefusal(other, "UNPROCESSABLE_CONTENT");
    expect(other.body.message).to.equal(`${reaction} follows users, but the row belongs to scrolls`);
  });

  it("refuses a body without row and time, and an invalid row, time or key", async () => {
    expectRefusal(await replay({ reaction }), "UNPROCESSABLE_CONTENT");
    expectInvalid(await replay({}), "body", "reaction");
    expectInvalid(await replay({ reaction, since: "yesterday", rowId: "x" }), "body", "since", "rowId");
    expectInvalid(await replay({ reaction, rowId: noRow, table: "users" }), "body", "table");
  });
});
