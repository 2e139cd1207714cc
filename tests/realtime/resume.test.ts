import { expect } from "chai";
import { ScrollRepository } from "../fixtures/scrolls.js";
import { UserRepository } from "#domain/users/user.repository";
import { Positions } from "#infrastructure/realtime/positions";
import { useService, type UserRow } from "../support/service.js";
import { until } from "../support/until.js";
import { expectRefused, useClients, withoutSequence } from "./clients.js";

const day = 24 * 60 * 60 * 1_000;

describe("subscribe since", () => {
  const service = useService();
  const clients = useClients(service);
  const scrolls = () => service.resolve(ScrollRepository);
  const retitle = (scroll: { id: string }, title: string) =>
    scrolls().updateOne({ where: { id: scroll.id } }, { title });
  const give = (scroll: { id: string }, owner: UserRow) =>
    scrolls().updateOne({ where: { id: scroll.id } }, { ownerId: owner.id });

  /** Creates a user who has disconnected. Returns the user and the last position the client has received. */
  async function away(given: Partial<UserRow> = {}) {
    const user = await service.make.user(given);
    await service.settled();
    const client = await clients.as(user);
    const since = await client.subscribe("scrolls");
    client.close();

    return { user, since };
  }

  it("sends missed messages in order, and then new ones", async () => {
    const { user, since } = await away();
    const scroll = await service.make.scroll(user, { title: "1" });
    for (const title of ["2", "3", "4"]) await retitle(scroll, title);
    await service.settled();
    await scrolls().softDeleteOne({ where: { id: (await service.make.scroll(user, { title: "5" })).id } });
    await service.settled();
    const client = await clients.as(user);
    const sequence = await client.subscribe("scrolls", { since });
    const missed = client.story;
    await retitle(scroll, "6");
    await until(() => client.messages.length > missed.length);
    const later = await clients.as(user);
    await later.subscribe("scrolls", { since: sequence });

    expect(missed).to.deep.equal([
      ...["created scrolls 1", "updated scrolls 2", "updated scrolls 3", "updated scrolls 4"],
      // A message about a deleted row has only its id.
      "deleted scrolls",
    ]);
    expect(client.story.slice(5)).to.deep.equal(["updated scrolls 6"]);
    expect(new Set(client.messages.map(({ sequence: at }) => at)).size).to.equal(6);
    expect(later.story).to.deep.equal(["updated scrolls 6"]);
  });

  it("sends no message twice to a client that resumes from any position", async () => {
    const { user, since } = await away();
    const scroll = await service.make.scroll(user, { title: "0" });
    for (const title of ["1", "2", "3"]) await retitle(scroll, title);
    await service.settled();
    const whole = await clients.as(user);
    await whole.subscribe("scrolls", { since });
    for (const [index, { sequence }] of whole.messages.entries()) {
      const client = await clients.as(user);
      await client.subscribe("scrolls", { since: sequence });

      expect(withoutSequence(client)).to.deep.equal(withoutSequence(whole).slice(index + 1));
    }
  });

  it("sends only the deletion of a row that belongs to another user by now", async () => {
    const { user, since } = await away();
    const other = await service.make.user();
    const [kept, given, passing] = [
      await service.make.scroll(user, { title: "kept" }),
      await service.make.scroll(user, { title: "given" }),
      await service.make.scroll(other, { title: "passing" }),
    ];
    await give(given, other);
    await retitle(given, "secret");
    await give(passing, user);
    await retitle(passing, "for a moment");
    await give(passing, other);
    await service.settled();
    await give(kept, other);
    await give(kept, user);
    await service.settled();
    const client = await clients.as(user);
    await client.subscribe("scrolls", { since });

    expect(client.story).to.deep.equal([
      "created scrolls kept",
      // The scroll given away, the scroll that passed through, and the scroll that came back.
      ...["deleted scrolls", "deleted scrolls", "deleted scrolls"],
      "created scrolls kept",
    ]);
    expect(JSON.stringify(client.messages)).not.to.match(/given|secret|passing|moment/);
  });

  it("resumes a subscription to one row", async () => {
    const { user, since } = await away();
    const [scroll, other] = [
      await service.make.scroll(user, { title: "a" }),
      await service.make.scroll(user, { title: "b" }),
    ];
    await retitle(other, "c");
    await retitle(scroll, "d");
    await service.settled();
    const client = await clients.as(user);
    await client.subscribe("scrolls", { id: scroll.id, since });

    expect(client.story).to.deep.equal(["created scrolls a", "updated scrolls d"]);
  });

  it("refuses a position whose events may be purged, and accepts a newer one", async () => {
    const { user, since } = await away();
    service.clock.advance(29 * day);
    await (await clients.as(user)).subscribe("scrolls", { since });
    service.clock.advance(day);
    const client = await clients.as(user);

    expectRefused(await client.ask("subscribe", { resource: "scrolls", since }), "GONE");
    expect(client.reason).to.equal(undefined);
  });

  it("keeps the age of a position in the messages that follow it", async () => {
    const { user, since } = await away();
    await service.make.scroll(user);
    service.clock.advance(29 * day);
    const late = await clients.as(user);
    await late.subscribe("scrolls", { since });
    const sequence = late.messages[0]?.sequence;
    service.clock.advance(day);
    const client = await clients.as(user);

    expectRefused(await client.ask("subscribe", { resource: "scrolls", since: sequence }), "GONE");
  });

  it("refuses a position that is followed by too many events, of any table", async () => {
    const { user, since } = await away();
    const store = (count: number) =>
      service.sql(
        `insert into mutation_events ("table", kind, "rowId", after)
         select 'nothing', 'inserted', gen_random_uuid(), '{}' from generate_series(1, $1::int)`,
        [count],
      );
    await store(9_000);
    await service.make.scroll(user, { title: "after many" });
    const patient = await clients.as(user);
    await patient.subscribe("scrolls", { since });
    await store(1_001);
    const client = await clients.as(user);

    expect(patient.story).to.deep.equal(["created scrolls after many"]);
    expectRefused(await client.ask("subscribe", { resource: "scrolls", since }), "GONE");
    await client.subscribe("scrolls", { since: String(patient.messages[0]?.sequence) });
  });

  it("refuses a position that was changed, cut, or invented", async () => {
    const { user, since } = await away();
    const client = await clients.as(user);
    const changed = [...since.slice(0, 30)].map((character, index) => {
      const other = character === "A" ? "B" : "A";
      return since.slice(0, index) + other + since.slice(index + 1);
    });
    for (const position of [...changed, since.slice(0, -1), `${since}A`, "1", "::", "__proto__"])
      expectRefused(await client.ask("subscribe", { resource: "scrolls", since: position }), "GONE");

    expect(await client.subscribe("scrolls", { since })).to.be.a("string");
  });

  it("refuses a position behind the end of the log, which was restored to an earlier time", async () => {
    const { user } = await away();
    const [{ database, now } = { database: "", now: "" }] = await service.sql<{
      database: string;
      now: string;
    }>(
      `select concat_ws('/', system_identifier, timeline_id, oid) as database, pg_current_snapshot()::text as now
       from pg_control_system(), pg_control_checkpoint(), pg_database where datname = current_database()`,
    );
    const positions = new Positions({ database, clock: service.clock, maxAgeMs: day });
    const [current, future] = [now, "900000000000:900000000000:"].map((since) =>
      positions.of({ since, time: service.clock.now().getTime() }),
    );
    const client = await clients.as(user);

    expectRefused(await client.ask("subscribe", { resource: "scrolls", since: future }), "GONE");
    expect(await client.ask("subscribe", { resource: "scrolls", since: current })).to.include({ ok: true });
  });

  it("refuses a user whose rights have changed since that position", async () => {
    const { user, since } = await away({ isAdmin: true });
    const users = service.resolve(UserRepository);
    for (const isAdmin of [false, true]) await users.updateOne({ where: { id: user.id } }, { isAdmin });
    await service.settled();
    const client = await clients.as(user);

    expectRefused(await client.ask("subscribe", { resource: "users", since }), "GONE");
  });

  it("misses and repeats no message during concurrent writes", async () => {
    const { user, since } = await away();
    const scroll = await service.make.scroll(user, { title: "0" });
    let last = 0;
    const over = new AbortController();
    const writing = (async () => {
      for (let title = 1; !over.signal.aborted; title += 1) await retitle(scroll, String((last = title)));
    })();
    const stories: string[][] = [];
    const sequences: string[][] = [];
    for (let round = 0; round < 15; round += 1) {
      const client = await clients.as(user);
      const subscribed = client.subscribe("scrolls", { since });
      await until(() => client.messages.length > 3);
      await subscribed;
      const count = client.messages.length;
      await until(() => client.messages.length > count + 3);
      client.close();
      stories.push(client.story);
      sequences.push(client.messages.map(({ sequence }) => sequence));
    }
    over.abort();
    await writing;
    const whole = Array.from(
      { length: last + 1 },
      (_, title) => `${title === 0 ? "created" : "updated"} scrolls ${title}`,
    );

    for (const story of stories) expect(story).to.deep.equal(whole.slice(0, story.length));
    for (const line of sequences) expect(new Set(line).size).to.equal(line.length);
  });
});
