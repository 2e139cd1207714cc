import { expect } from "chai";
import { idOf } from "#infrastructure/events/stored-event";
import { expectInvalid } from "../support/answers.js";
import { type Agent, type UserRow, useService } from "../support/service.js";
import { setDeliveries } from "./outbox.js";

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
  /** Sets the status of the delivery of the user's insert. */
  const becomes = async (status: string) => {
    const [inserted] = await service.events(user.id);
    if (inserted) await setDeliveries(service, [inserted], { reaction: "auth.send-first-link", status });
  };

  it("returns events newest first, each with its open deliveries and without row values", async () => {
    await becomes("dead");
    const { body } = await list(`rowId=${user.id}&kind=inserted`).expect(200);
    const [event] = await service.events(user.id);
    const [{ finishedAt }] = body.results[0].deliveries;

    expect(body).to.deep.equal({
      results: [
        {
          id: event && idOf(event),
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
              attempts: 3,
              error: "no mail server",
              nextAttemptAt: null,
              finishedAt,
            },
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
    expect(body.results[1].deliveries).to.deep.equal([]);
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

    const events = await service.sql<{ rowId: string; sequence: string }>(
      `select * from mutation_events where "table" = 'scrolls' order by sequence limit 5`,
    );
    expect(seen).to.deep.equal(events.map(idOf).toReversed());
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
    for (const { id } of leavers) {
      const events = await service.events(id);
      for (const reaction of ["users.remove-old-avatar", "users.push-profile"])
        await setDeliveries(service, events.slice(-1), { reaction, status: "dead" });
    }
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
    await service.sql("truncate event_dead_letters");
  });

  it("filters by a reaction in any status, and finds no delivery that is done", async () => {
    expect(await found("reaction=auth.send-first-link")).to.deep.equal([]);
    await becomes("discarded");
    expect((await found("reaction=auth.send-first-link")).map(({ rowId }) => rowId)).to.deep.equal([user.id]);
    await becomes("done");
    expect(await found("reaction=none")).to.deep.equal([]);
    expect(await found("status=done")).to.deep.equal([]);
  });

  it("lists unread events as pending", async () => {
    const cursor = await service.sql<{ since: string }>(
      "select since::text from event_cursors where reaction = 'auth.send-first-link'",
    );
    await service.sql(
      `update event_cursors set since = '1:1:', lease = gen_random_uuid(), "leaseUntil" = now() + interval '1 hour'
       where reaction = 'auth.send-first-link'`,
    );
    const pending = await found("status=pending&reaction=auth.send-first-link");
    await service.sql(
      `update event_cursors set since = $1, "leaseUntil" = null where reaction = 'auth.send-first-link'`,
      [cursor[0]?.since],
    );

    expect(pending.map(({ rowId }) => rowId)).to.include(user.id);
    expect(pending.every(({ table, kind }) => table === "users" && kind === "inserted")).to.equal(true);
  });

  it("sends two statements besides the one for the session, for any number of events", async () => {
    const statements = await service.statementsOf(() => list().expect(200));
    expect(statements).to.have.length(3);
  });

  it("returns only the id of an actor that is deleted", async () => {
    const { agent, user: leaver } = await service.asUser();
    await agent.patch("/users/current").send({ fullName: "Leaver" }).expect(200);
    await admin.delete(`/users/${leaver.id}`).expect(204);
    const { body } = await list(`rowId=${leaver.id}&kind=updated`).expect(200);

    expect(body.results[0]).to.deep.include({ actorId: leaver.id, actor: null });
    await service.settled();
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
