import { expect } from "chai";
import { LiveFeed } from "#application/kit/live-feed";
import { ScrollRepository } from "../fixtures/scrolls.js";
import { UserRepository } from "#domain/users/user.repository";
import { useService, type UserRow } from "../support/service.js";
import { until } from "../support/until.js";
import { expectRefused, useClients } from "./clients.js";

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
    await client.next(({ sequence: at }) => at > sequence);

    expect(missed).to.deep.equal([
      ...["created scrolls 1", "updated scrolls 2", "updated scrolls 3", "updated scrolls 4"],
      // A message about a deleted row has only its id.
      "deleted scrolls",
    ]);
    expect(client.story.slice(5)).to.deep.equal(["updated scrolls 6"]);
    const sequences = client.messages.map(({ sequence: at }) => at);
    expect(sequences).to.deep.equal([...new Set(sequences)].toSorted((a, b) => a - b));
    expect(sequences[4]).to.be.at.most(sequence);
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

      expect(client.messages).to.deep.equal(whole.messages.slice(index + 1));
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

  it("accepts a position that this process has not reached yet", async () => {
    const { user } = await away();
    const client = await clients.as(user);
    await service.make.scroll(user, { title: "far" });
    await service.settled();
    const [newest] = await service.sql<{ position: string }>(
      "select max(position) as position from live_messages",
    );
    const sequence = await client.subscribe("scrolls", { since: Number(newest?.position) });
    await service.make.scroll(user, { title: "new" });
    await client.next();

    expect(sequence).to.equal(Number(newest?.position));
    expect(client.story).to.deep.equal(["created scrolls new"]);
  });

  it("refuses a position that is too old, that never existed, or that is followed by too many messages", async () => {
    const { user, since } = await away();
    await service.make.scroll(user);
    await service.settled();
    const client = await clients.as(user);
    expectRefused(await client.ask("subscribe", { resource: "scrolls", since: since + 1_000_000 }), "GONE");

    await service.sql(`update live_messages set "occurredAt" = now() - interval '25 hours'`);
    await service.resolve(LiveFeed).purge();
    expectRefused(await client.ask("subscribe", { resource: "scrolls", since }), "GONE");
    const [left] = await service.sql<{ position: string; count: string }>(
      "select count(*), max(position) as position from live_messages",
    );
    expect(left?.count).to.equal("1");
    expect(await client.subscribe("scrolls", { since: Number(left?.position) })).to.equal(
      Number(left?.position),
    );

    await service.sql(
      `insert into live_messages ("eventId") select gen_random_uuid() from generate_series(1, 10001)`,
    );
    await service.make.scroll(user);
    await service.settled();
    await client.next(({ kind }) => kind === "created");
    expectRefused(
      await client.ask("subscribe", { resource: "scrolls", since: Number(left?.position) }),
      "GONE",
    );
    expect(client.reason).to.equal(undefined);
  });

  it("refuses a range in which an event was deleted", async () => {
    const { user, since } = await away();
    const scroll = await service.make.scroll(user);
    await service.settled();
    await service.sql(`delete from mutation_events where "rowId" = $1`, [scroll.id]);
    const client = await clients.as(user);

    expectRefused(await client.ask("subscribe", { resource: "scrolls", since }), "GONE");
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
    const sequences: number[][] = [];
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
    for (const line of sequences) expect(line).to.deep.equal([...new Set(line)].toSorted((a, b) => a - b));
  });
});
