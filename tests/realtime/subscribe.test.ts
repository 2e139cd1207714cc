import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { ScrollRepository } from "../fixtures/scrolls.js";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";
import { expectRefused, useClients } from "./clients.js";

describe("subscribe", () => {
  const service = useService({ SUBSCRIPTIONS_PER_SOCKET: "3" });
  const clients = useClients(service);
  const scrolls = () => service.resolve(ScrollRepository);

  it("acknowledges with the position after which all messages are sent", async () => {
    const user = await service.make.user();
    const client = await clients.as(user);
    const before = await client.subscribe("scrolls");
    await service.make.scroll(user, { title: "one" });
    const { sequence } = await client.next();
    const after = await client.subscribe("scrolls");
    const [early, late] = [await clients.as(user), await clients.as(user)];
    await early.subscribe("scrolls", { since: before });
    for (const since of [sequence, after]) await late.subscribe("scrolls", { since });

    expect(early.story).to.deep.equal(["created scrolls one"]);
    expect(late.story).to.deep.equal([]);
  });

  it("sends only the messages of one row when an id is given", async () => {
    const user = await service.make.user();
    const [scroll, other] = [await service.make.scroll(user), await service.make.scroll(user)];
    await service.settled();
    const client = await clients.as(user);
    await client.subscribe("scrolls", { id: scroll.id });
    await scrolls().updateOne({ where: { id: other.id } }, { title: "other" });
    await scrolls().updateOne({ where: { id: scroll.id } }, { title: "this" });
    await client.next();

    expect(client.story).to.deep.equal(["updated scrolls this"]);
  });

  it("sends a message once when subscriptions to the row and to the resource both match", async () => {
    const user = await service.make.user();
    const scroll = await service.make.scroll(user);
    await service.settled();
    const client = await clients.as(user);
    await client.subscribe("scrolls", { id: scroll.id });
    await client.subscribe("scrolls");
    await client.subscribe("scrolls");
    await scrolls().updateOne({ where: { id: scroll.id } }, { title: "once" });
    await service.make.scroll(user, { title: "next" });
    await client.next(({ kind }) => kind === "created");

    expect(client.story).to.deep.equal(["updated scrolls once", "created scrolls next"]);
  });

  it("refuses a row of another user exactly like a missing row and a missing resource", async () => {
    const [user, other] = [await service.make.user(), await service.make.user()];
    const [theirs, deleted] = [await service.make.scroll(other), await service.make.scroll(user)];
    await scrolls().softDeleteOne({ where: { id: deleted.id } });
    const client = await clients.as(user);
    const answers = [];
    for (const id of [theirs.id, randomUUID(), deleted.id])
      answers.push(await client.ask("subscribe", { resource: "scrolls", id }));
    for (const resource of ["sessions", "nothing", "constructor"])
      answers.push(await client.ask("subscribe", { resource }));

    for (const answer of answers) expectRefused(answer, "NOT_FOUND");
    const messages = answers.map((answer) => "error" in answer && answer.error.message);
    expect(new Set(messages).size).to.equal(1);
  });

  const bad: [what: string, asked: unknown, ...paths: string[]][] = [
    ["an empty request", undefined, ""],
    ["a text", "scrolls", ""],
    ["a list", ["scrolls"], ""],
    ["a missing resource", {}, "resource"],
    ["an invalid id", { resource: "scrolls", id: "1" }, "id"],
    ["a number as position", { resource: "scrolls", since: 1 }, "since"],
    ["a position that is too long", { resource: "scrolls", since: "1".repeat(1_001) }, "since"],
    ["an unknown key", { resource: "scrolls", all: true }, "all"],
  ];
  for (const [what, asked, ...paths] of bad) {
    it(`refuses ${what} and names the invalid field`, async () => {
      const client = await clients.as(await service.make.user());

      expectRefused(await client.ask("subscribe", asked), "BAD_REQUEST", ...paths);
      await client.subscribe("scrolls");
    });
  }

  it("survives malformed messages", async () => {
    const client = await clients.as(await service.make.user());
    const hostile = JSON.parse('{"__proto__":{"resource":"scrolls"},"resource":{"toString":1}}');
    client.socket.emit("subscribe");
    client.socket.emit(
      "subscribe",
      () => {},
      () => {},
    );
    client.socket.emit("subscribe", { resource: "scrolls" });
    client.socket.emit("unsubscribe", null);
    client.socket.emit("constructor", {});
    client.socket.emit("subscribe", Buffer.from("x"), () => {});
    client.socket.emit("message", {}, () => {});
    expectRefused(await client.ask("subscribe", hostile), "BAD_REQUEST", "resource");

    expect(client.reason).to.equal(undefined);
  });

  it("limits the subscriptions of a socket, and accepts another one after one has ended", async () => {
    const user = await service.make.user();
    const rows = [
      await service.make.scroll(user),
      await service.make.scroll(user),
      await service.make.scroll(user),
    ];
    const client = await clients.as(user);
    for (const { id } of rows) await client.subscribe("scrolls", { id });
    expectRefused(await client.ask("subscribe", { resource: "scrolls" }), "TOO_MANY_REQUESTS");
    await client.subscribe("scrolls", { id: String(rows[0]?.id) });

    const ended = await client.ask("unsubscribe", { resource: "scrolls", id: rows[0]?.id });
    expect(ended).to.include({ ok: true });
    await client.subscribe("scrolls");
  });

  it("is ended by unsubscribe, which also succeeds without a subscription", async () => {
    const user = await service.make.user();
    await service.settled();
    const client = await clients.as(user);
    await client.subscribe("scrolls");
    await client.subscribe("users");
    expect(await client.ask("unsubscribe", { resource: "scrolls" })).to.have.all.keys("ok", "sequence");
    expect(await client.ask("unsubscribe", { resource: "scrolls" })).to.include({ ok: true });
    expectRefused(await client.ask("unsubscribe", { resource: "nothing" }), "NOT_FOUND");
    expectRefused(await client.ask("unsubscribe", {}), "BAD_REQUEST", "resource");
    await service.make.scroll(user);
    const { agent } = { agent: await service.as(user) };
    await agent.patch("/users/current").send({ fullName: "Last" }).expect(200);
    await client.next();

    expect(client.story).to.deep.equal(["updated users Last"]);
  });

  it("disconnects a client that sends too many messages or a message that is too large", async () => {
    const user = await service.make.user();
    const [busy, large] = [await clients.as(user), await clients.as(user)];
    for (let count = 0; count < 250; count += 1) busy.socket.emit("unsubscribe", { resource: "scrolls" });
    large.socket.emit("subscribe", { resource: "x".repeat(20_000) });
    await until(() => busy.reason !== undefined && large.reason !== undefined);

    expectRefused({ error: busy.farewell }, "TOO_MANY_REQUESTS");
    expect(large.reason).to.be.oneOf(["transport close", "transport error"]);
  });
});
