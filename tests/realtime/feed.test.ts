import { EventEmitter, once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import { after, before } from "mocha";
import { Client as DatabaseClient } from "pg";
import { ScrollRepository } from "../fixtures/scrolls.js";
import { useService } from "../support/service.js";
import { eventually, until } from "../support/until.js";
import { type Client, useClients } from "./clients.js";

interface Sent {
  name?: string;
  text: string;
}

/** Collects the statements that all connections of this process send. */
function useStatements(): Sent[] {
  const sent: Sent[] = [];
  const original = Object.getOwnPropertyDescriptor(DatabaseClient.prototype, "query") ?? {};
  const query = function (this: DatabaseClient, ...given: unknown[]) {
    const [statement] = given;
    sent.push(typeof statement === "string" ? { text: statement } : Object(statement));

    return original.value.apply(this, given);
  };
  before(() => Object.defineProperty(DatabaseClient.prototype, "query", { ...original, value: query }));
  after(() => Object.defineProperty(DatabaseClient.prototype, "query", original));

  return sent;
}

const isOfFeed = ({ name }: Sent) => name?.startsWith("feed_");

describe("the statements of the live feed", () => {
  const sent = useStatements();
  const service = useService({});
  const clients = useClients(service);

  /** Waits until this process has polled for other work several times. */
  const untilPolled = () =>
    eventually(() => {
      const counts = new Map<string, number>();
      for (const { text } of sent) counts.set(text, (counts.get(text) ?? 0) + 1);

      return Math.max(...counts.values()) > 5 ? true : undefined;
    });

  it("are sent only while a socket is open", async () => {
    const user = await service.make.user();
    const client = await clients.as(user);
    await client.subscribe("scrolls");
    await service.make.scroll(user);
    await client.next();
    expect(sent.filter(isOfFeed)).not.to.be.empty;

    client.close();
    await eventually(async () => {
      sent.length = 0;
      await service.make.scroll(user);
      await untilPolled();
      return sent.some(isOfFeed) ? undefined : true;
    });
  });

  it("are reads: a write sends the same statements whether a socket is open or not", async () => {
    const { agent, user } = await service.asUser();
    const { body: scroll } = await agent.post("/scrolls").send({ title: "one" }).expect(201);
    const change = (title: string) => () =>
      agent.put(`/scrolls/${scroll.id}`).send({ title, body: "" }).expect(200);
    await service.settled();
    const without = await service.statementsOf(change("two"));
    const client = await clients.as(user);
    await client.subscribe("scrolls");
    sent.length = 0;
    const withSocket = await service.statementsOf(change("three"));
    await client.next();

    expect(withSocket).to.deep.equal(without);
    expect(sent.filter(isOfFeed)).not.to.be.empty;
    for (const { text } of sent.filter(isOfFeed))
      expect(text).not.to.match(/insert|update |delete|lock|notify/i);
  });
});

describe("a write that commits late", () => {
  const service = useService({});
  const other = useService({}, { beside: service });
  const clients = useClients(service);
  const titles = ({ story }: Client) => story.map((line) => line.split(" ").at(-1));
  const retitle = ({ id }: { id: string }, title: string) =>
    service.resolve(ScrollRepository).updateOne({ where: { id } }, { title });

  it("delays no other row, and is sent before later writes of its row", async () => {
    const user = await service.make.user();
    const [late, quick] = [await service.make.scroll(user), await service.make.scroll(user)];
    const client = await clients.as(user);
    await client.subscribe("scrolls");
    const signals = new EventEmitter();
    const written = once(signals, "written");
    const committed = service.resolve(ScrollRepository).transaction(async () => {
      const commit = once(signals, "commit");
      await retitle(late, "late");
      signals.emit("written");
      await commit;
    });
    await written;
    const waiting = retitle(late, "later");
    await retitle(quick, "quick");
    await client.next();
    const before = titles(client);
    signals.emit("commit");
    await Promise.all([committed, waiting]);
    await until(() => client.messages.length === 3);

    expect(before).to.deep.equal(["quick"]);
    expect(titles(client)).to.deep.equal(["quick", "late", "later"]);
  });

  it("is received once and in order by a client that resumes again and again at two processes", async () => {
    const user = await service.make.user();
    const rows = await Promise.all(Array.from({ length: 5 }, () => service.make.scroll(user)));
    const first = await clients.as(user);
    let since = await first.subscribe("scrolls");
    first.close();
    const [last, story] = [40, new Map<string, string[]>()];
    const writing = Promise.all(
      rows.map(async (row, index) => {
        for (let count = 1; count <= last; count += 1)
          await service.resolve(ScrollRepository).transaction(async () => {
            await retitle(row, String(count));
            await delay(index * 10);
          });
      }),
    );
    const isComplete = () => rows.every(({ id }) => story.get(id)?.at(-1) === String(last));
    for (let round = 0; !isComplete(); round += 1) {
      const { address } = round % 2 ? service : other;
      const client = await clients.connect(await service.sessionOf(user), address);
      const acknowledged = await client.subscribe("scrolls", { since });
      await Promise.race([until(() => client.messages.length > 5 * (round % 3)), writing]);
      client.close();
      since = client.messages.at(-1)?.sequence ?? acknowledged;
      for (const message of client.messages) {
        const { id, title } = Object("row" in message && message.row);
        story.set(id, [...(story.get(id) ?? []), title]);
      }
    }
    await writing;

    const whole = Array.from({ length: last }, (_, index) => String(index + 1));
    for (const { id } of rows) expect(story.get(id)).to.deep.equal(whole);
  });
});
