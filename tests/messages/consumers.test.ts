import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { consumer } from "#application/kit/consumer";
import { object, string } from "#application/kit/schema";
import { UserRepository } from "#domain/users/user.repository";
import { useProcesses } from "../events/processes.js";
import { until } from "../support/until.js";
import { brokers, notTested } from "./brokers.js";
import { Beside, useBroker } from "./use-broker.js";

const address = "shop.people";
const joined = "shop.person.joined.v1";
const person = object({ name: string(50) });

/** Returns a consumer that adds a user for each message, after `work`. */
const adding = (work: (name: string) => unknown = () => {}) =>
  consumer(address)
    .message(joined, person)
    .inject({ users: UserRepository })
    .receive(async ({ data: { name } }, { users }) => {
      const email = `${randomUUID()}@example.com`;
      await users.insertOne({ fullName: name, email, isAdmin: false, isEmailVerified: true });
      await work(name);
    });

const eventOf = (name: string, attributes: object = {}) => ({
  specversion: "1.0",
  id: randomUUID(),
  source: "https://shop.example.com",
  type: joined,
  subject: "one",
  data: { name },
  ...attributes,
});

const numbers = Array.from({ length: 20 }, (_, number) => String(number));

for (const [broker, open] of Object.entries(brokers)) {
  describe(`consumers of messages from ${broker}`, () => {
    if (!open) return void it(notTested);
    const { start, sql, deliveries, untilFinished } = useProcesses();
    const { broker, connect } = useBroker(open, address);

    const send = (event: { subject?: string }) =>
      broker().send(address, event.subject ?? "one", JSON.stringify(event));
    /** Returns the effects in their order. */
    const names = async () =>
      (await sql<{ name: string }>(`select "fullName" as name from users order by "createdAt", id`)).map(
        ({ name }) => name,
      );
    /** Waits until `count` messages are stored and all of them are handled or given up. */
    const untilHandled = async (count: number) => {
      await until(async () => {
        const [stored] = await sql<{ count: string }>(
          `select count(*) from mutation_events where "table" = 'inbox:${address}'`,
        );

        return Number(stored?.count) >= count;
      });
      await untilFinished();
    };

    it("hand the declared data and the attributes of a message to the handler", async () => {
      const received: unknown[] = [];
      const process = start();
      const keeping = consumer(address)
        .message(joined, person)
        .inject({})
        .receive((message) => void received.push(message));
      process.exchange(connect(process.logger), { consumers: { keeping } });
      const event = eventOf("Ada", { time: "2026-01-02T03:04:05Z", data: { name: "Ada", age: 36 } });
      await send(event);
      await untilHandled(1);

      expect(received).to.deep.equal([
        {
          type: joined,
          id: event.id,
          source: event.source,
          subject: "one",
          time: new Date("2026-01-02T03:04:05Z"),
          data: { name: "Ada" },
        },
      ]);
    });

    it("have one effect of a message that is sent again, and ignore other types", async () => {
      const process = start();
      process.exchange(connect(process.logger), { consumers: { adding: adding() } });
      const event = eventOf("Ada");
      for (const one of [event, event, eventOf("Bob", { type: "shop.person.left.v1" }), event])
        await send(one);
      await untilHandled(4);

      expect(await names()).to.deep.equal(["Ada"]);
      expect(await deliveries()).to.deep.equal([]);
    });

    it("have the effects of both messages with one id from two sources", async () => {
      const process = start();
      process.exchange(connect(process.logger), { consumers: { adding: adding() } });
      await send(eventOf("Ada", { id: "1" }));
      await send(eventOf("Bob", { id: "1", source: "https://other.example.com" }));
      await untilHandled(2);

      expect(await names()).to.deep.equal(["Ada", "Bob"]);
    });

    it("have one effect when a process is lost between the effect and its cursor", async () => {
      const lost = start();
      const losing = adding(() => lost.loseConnections());
      lost.exchange(connect(lost.logger), { consumers: { adding: losing } }, { leaseSeconds: 1 });
      await send(eventOf("Ada"));
      await until(async () => (await names()).length > 0);
      const next = start();
      next.exchange(connect(next.logger), { consumers: { adding: adding() } }, { leaseSeconds: 1 });
      await send(eventOf("Bob"));
      await untilHandled(2);

      expect(await names()).to.deep.equal(["Ada", "Bob"]);
    });

    it("have one effect when a process is lost between the storage and the acknowledgement", async () => {
      const process = start();
      let failures = 0;
      const stored = () => {
        failures += 1;
        if (failures === 1) throw new Error("planned");
      };
      process.exchange(new Beside(connect(process.logger), { stored }), { consumers: { adding: adding() } });
      for (const name of ["Ada", "Bob"]) await send(eventOf(name));
      await until(() => failures > 0);
      await send(eventOf("Eve"));
      await untilHandled(3);
      await until(async () => (await names()).length === 3);

      expect(await names()).to.deep.equal(["Ada", "Bob", "Eve"]);
    });

    it("keep the order of each key while a handler fails again and again, and undo what it wrote", async () => {
      const process = start();
      let calls = 0;
      const failing = adding(() => {
        calls += 1;
        if (calls % 3 === 0) throw new Error("planned");
      });
      process.exchange(connect(process.logger), { consumers: { failing } });
      for (const name of numbers)
        for (const subject of ["a", "b"]) await send(eventOf(`${subject}${name}`, { subject }));
      await untilHandled(40);

      for (const subject of ["a", "b"])
        expect((await names()).filter((name) => name.startsWith(subject))).to.deep.equal(
          numbers.map((name) => `${subject}${name}`),
        );
    });

    it("keep the order of each key when two processes receive", async () => {
      for (const process of [start(), start()])
        process.exchange(connect(process.logger), { consumers: { adding: adding() } });
      for (const name of numbers) await send(eventOf(name));
      await untilHandled(20);

      expect(await names()).to.deep.equal(numbers);
    });

    it("lose nothing while the broker is away", async () => {
      const process = start();
      process.exchange(connect(process.logger), { consumers: { adding: adding() } });
      await send(eventOf("first"));
      await untilHandled(1);
      broker().proxy.cut();
      for (const name of numbers) await send(eventOf(name));
      broker().proxy.restore();
      await untilHandled(21);

      expect(await names()).to.deep.equal(["first", ...numbers]);
    });

    it("give up a message whose handler keeps failing, keep it with its error, and continue with the key", async () => {
      const process = start();
      const failing = adding((name) => {
        if (name === "bad") throw new Error("never");
      });
      process.exchange(connect(process.logger), { consumers: { failing } }, { retryMs: 1 });
      for (const name of ["bad", "good"]) await send(eventOf(name));
      await untilHandled(2);
      const [dead, ...others] = await deliveries();

      expect(await names()).to.deep.equal(["good"]);
      expect(dead).to.deep.include({ status: "dead", attempts: 8, error: "never" });
      expect(others).to.be.empty;
    });

    const unreadable: [promise: string, body: string | Uint8Array][] = [
      ["is not JSON", "{"],
      ["is not text", Uint8Array.of(0xff, 0x00, 0xfe)],
      ["is no CloudEvent", "{}"],
      ["has other data", JSON.stringify(eventOf("", { data: { name: 1 } }))],
      ["has characters that the database cannot store", JSON.stringify(eventOf("a\0b"))],
    ];
    for (const [promise, body] of unreadable)
      it(`give up a message that ${promise} without many attempts, and continue`, async () => {
        const process = start();
        process.exchange(connect(process.logger), { consumers: { adding: adding() } });
        await broker().send(address, "one", body);
        await send(eventOf("good"));
        await untilHandled(2);

        expect(await names()).to.deep.equal(["good"]);
        expect((await deliveries()).map(({ status }) => status)).to.deep.equal(["dead"]);
      });
  });
}

describe("a consumer", () => {
  it("has an address that NATS and Kafka allow", () => {
    for (const address of ["", "a b", "a/b", "a".repeat(58)])
      expect(() => consumer(address), address).to.throw(TypeError);
  });
});
