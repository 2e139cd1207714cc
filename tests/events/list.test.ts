import { expect } from "chai";
import { expectInvalid } from "../support/answers.js";
import { type Agent, type UserRow, useService } from "../support/service.js";

describe("GET /events", () => {
  const service = useService();
  let admin: Agent;
  let user: UserRow;

  before(async () => {
    ({ agent: admin } = await service.asAdmin());
    const { agent, user: made } = await service.asUser();
    user = made;
    await agent.patch("/users/current").set("X-Request-Id", "rename-1").send({ fullName: "Ada" }).expect(200);
    await admin
      .put(`/users/${user.id}`)
      .send({ fullName: "Ada", email: user.email, isAdmin: false })
      .expect(200);
    for (const title of ["one", "two", "three", "four", "five"]) await service.make.scroll(user, { title });
    await service.settled();
  });

  const list = (query = "") => admin.get(`/events?${query}`);
  const found = async (query: string) => {
    const { body } = await list(`perPage=100&${query}`).expect(200);
    const events: { id: string; table: string; kind: string; rowId: string }[] = body.results;

    return events;
  };
  /** Sets the status of the user's insert in its only delivery that does not go to the live feed. */
  const becomes = (status: string) =>
    service.sql(
      `update event_deliveries d set status = $2, attempts = 8, error = 'no mail server', "finishedAt" = now()
       from mutation_events e where e.id = d."eventId" and e.kind = 'inserted' and e."rowId" = $1
       and d.reaction <> 'live'`,
      [user.id, status],
    );

  it("returns events newest first, each with its deliveries and without row values", async () => {
    await becomes("dead");
    const { body } = await list(`rowId=${user.id}&kind=inserted`).expect(200);
    const [event] = await service.sql<{ id: string; sequence: string; occurredAt: Date }>(
      `select * from mutation_events where kind = 'inserted' and "rowId" = $1`,
      [user.id],
    );
    const [{ finishedAt }, live] = body.results[0].deliveries;

    expect(body).to.deep.equal({
      results: [
        {
          id: event?.id,
          sequence: Number(event?.sequence),
          table: "users",
          kind: "inserted",
          rowId: user.id,
          actorId: null,
          actor: null,
          requestId: null,
          occurredAt: event?.occurredAt.toISOString(),
          deliveries: [
            {
              reaction: "auth.send-first-link",
              status: "dead",
              attempts: 8,
              error: "no mail server",
              nextAttemptAt: null,
              finishedAt,
            },
            live,
          ],
        },
      ],
      nextCursor: null,
    });
    await becomes("done");
  });

  it("returns the actor and the request of an event", async () => {
    const { body } = await list(`rowId=${user.id}&kind=updated`).expect(200);
    expect(body.results[1]).to.deep.include({
      actorId: user.id,
      actor: { fullName: "Ada", email: user.email },
      requestId: "rename-1",
    });
    expect(body.results[1].deliveries.map(({ reaction }: { reaction: string }) => reaction)).to.deep.equal([
      "live",
      "users.push-profile",
    ]);
  });

  it("continues after the cursor without gaps or repeats while new events are stored", async () => {
    const seen: string[] = [];
    let cursor = "";
    for (let part = 1; part <= 3; part += 1) {
      const { body } = await list(`table=scrolls&perPage=2${cursor}`).expect(200);
      seen.push(...body.results.map(({ id }: { id: string }) => id));
      cursor = `&cursor=${body.nextCursor}`;
      await service.make.scroll(user);
    }

    const events = await service.sql<{ id: string }>(
      `select id from mutation_events where "table" = 'scrolls' order by sequence limit 5`,
    );
    expect(seen).to.deep.equal(events.map(({ id }) => id).toReversed());
    expect(cursor).to.equal("&cursor=null");
  });

  it("filters by table, kind and row", async () => {
    await service.settled();
    const all = await found("");
    expect(all.map(({ table }) => table)).to.include.members(["users", "scrolls", "sessions"]);
    expect(await found("table=scrolls")).to.deep.equal(all.filter(({ table }) => table === "scrolls"));
    expect(await found("kind=updated")).to.deep.equal(all.filter(({ kind }) => kind === "updated"));
    expect(await found(`rowId=${user.id}`)).to.deep.equal(all.filter(({ rowId }) => rowId === user.id));
    expect(await found("table=users&kind=deleted")).to.deep.equal([]);
  });

  for (const status of ["pending", "running", "failed", "dead", "discarded"]) {
    it(`filters by the status ${status}, with and without a reaction`, async () => {
      // Deliveries that are due in an hour or leased for an hour are not claimed meanwhile.
      await service.sql(`update event_deliveries set "nextAttemptAt" = now() + interval '1 hour',
        "leaseUntil" = now() + interval '1 hour'`);
      await becomes(status);
      const ids = (events: { rowId: string }[]) => events.map(({ rowId }) => rowId);

      expect(ids(await found(`status=${status}`))).to.deep.equal([user.id]);
      expect(ids(await found(`status=${status}&reaction=auth.send-first-link`))).to.deep.equal([user.id]);
      expect(await found(`status=${status}&reaction=auth.send-verification`)).to.deep.equal([]);
      expect(await found(`status=${status}&table=scrolls`)).to.deep.equal([]);
      await becomes("done");
    });
  }

  it("continues after the cursor within a status, with each event once", async () => {
    const leavers = [await service.make.user(), await service.make.user(), await service.make.user()];
    for (const { id } of leavers) await admin.delete(`/users/${id}`).expect(204);
    await service.settled();
    // Two reactions follow the deletion of a user.
    await service.sql(
      `update event_deliveries d set status = 'dead'
       from mutation_events e where e.id = d."eventId" and e.kind = 'deleted' and e."rowId" = any($1)`,
      [leavers.map(({ id }) => id)],
    );
    const seen: string[] = [];
    let cursor = "";
    for (let part = 1; part <= leavers.length; part += 1) {
      const { body } = await list(`status=dead&perPage=1${cursor}`).expect(200);
      seen.push(...body.results.map(({ rowId }: { rowId: string }) => rowId));
      cursor = `&cursor=${body.nextCursor}`;
    }

    expect(cursor).to.equal("&cursor=null");
    expect(seen).to.deep.equal(leavers.map(({ id }) => id).toReversed());
    expect(await found(`status=dead&rowId=${leavers[0]?.id}`)).to.have.length(1);
    await service.sql("update event_deliveries set status = 'done'");
  });

  it("filters by the status done, and by a reaction in any status", async () => {
    const rows = await found("status=done&reaction=auth.send-first-link");
    expect(rows.every(({ table, kind }) => table === "users" && kind === "inserted")).to.equal(true);
    expect(rows)
      .to.have.length.above(1)
      .and.to.deep.equal(await found("reaction=auth.send-first-link"));
    expect(await found("reaction=none")).to.deep.equal([]);
  });

  it("sends three statements besides the one for the session, for any number of events", async () => {
    const statements = await service.statementsOf(() => list().expect(200));
    expect(statements).to.have.length(4);
  });

  it("returns only the id of an actor that is deleted", async () => {
    const { agent, user: leaver } = await service.asUser();
    await agent.patch("/users/current").send({ fullName: "Leaver" }).expect(200);
    await admin.delete(`/users/${leaver.id}`).expect(204);
    const { body } = await list(`rowId=${leaver.id}&kind=updated`).expect(200);

    expect(body.results[0]).to.deep.include({ actorId: leaver.id, actor: null });
    await service.settled();
  });

  it("finds old events across a large gap in the sequence with few statements", async () => {
    const all = await found("");
    await service.sql("select setval('mutation_events_sequence_seq', 1000000000)");
    const newest = await service.make.user();
    await service.settled();
    const statements = await service.statementsOf(() => list("perPage=100").expect(200));
    const [first, ...rest] = await found("");

    expect(first?.rowId).to.equal(newest.id);
    expect(rest).to.deep.equal(all);
    expect(statements).to.have.length.below(20);
  });

  const wrong: [name: string, values: string[]][] = [
    ["cursor", ["0", "-1", "one", "9007199254740993"]],
    ["perPage", ["0", "101", "ten"]],
    ["table", ["", "x".repeat(64), "a%00"]],
    ["kind", ["written", "INSERTED"]],
    ["rowId", ["1", "x"]],
    ["status", ["none", "Dead"]],
    ["reaction", ["", "x".repeat(201)]],
  ];
  for (const [name, values] of wrong) {
    for (const value of values) {
      it(`refuses ${value.slice(0, 20) || "nothing"} for ${name}`, async () =>
        expectInvalid(await list(`${name}=${value}`), "query", name));
    }
  }
});
