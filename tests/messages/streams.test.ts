import { expect } from "chai";
import { object, string, uuid } from "#application/kit/schema";
import { stream } from "#application/kit/stream";
import { UserRepository } from "#domain/users/user.repository";
import type { Message } from "#infrastructure/messages/broker";
import { useProcesses } from "../events/processes.js";
import { until } from "../support/until.js";
import { brokers, notTested } from "./brokers.js";
import { Beside, useBroker } from "./use-broker.js";

const address = "tenon.users";
const data = object({ id: uuid(), name: string(200) });
const dataOf = ({ id, fullName }: { id: string; fullName: string }) => ({ id, name: fullName });
const users = stream(UserRepository)
  .on("inserted")
  .publish("created", 1, data, ({ after }) => dataOf(after))
  .on("updated")
  .publish("renamed", 1, data, ({ after }) => dataOf(after))
  .on("updated", "deleted")
  .publish("gone", 2, object({ id: uuid() }), ({ before }) => ({ id: before.id }));

for (const [name, open] of Object.entries(brokers)) {
  describe(`event streams to ${name}`, () => {
    if (!open) return void it(notTested);
    const { start, sql, deliveries, untilFinished } = useProcesses();
    const { broker, connect } = useBroker(open, address);

    const published = async () => (await broker().read(address)).map(({ body }) => body);
    const namesOf = async (user: { id: string }) =>
      (await published())
        .filter(({ subject, type }) => subject === user.id && type === "tenon.users.renamed.v1")
        .map(({ data }) => (data as { name: string }).name);

    it("publishes a CloudEvent with the declared data for each event", async () => {
      const process = start();
      process.exchange(connect(process.logger), { streams: { users } });
      const ada = await process.makeUser("Ada");
      await untilFinished();
      const [message, ...others] = await broker().read(address);

      expect(others).to.be.empty;
      expect(message?.contentType).to.equal("application/cloudevents+json; charset=UTF-8");
      const { id, sequence, ...body } = message?.body ?? {};
      expect(id).to.match(/^[0-9a-f-]{36}$/);
      expect(sequence).to.match(/^\d{19}$/);
      expect(body).to.deep.equal({
        specversion: "1.0",
        source: "https://example.com",
        type: "tenon.users.created.v1",
        subject: ada.id,
        time: ada.createdAt.toISOString(),
        partitionkey: ada.id,
        datacontenttype: "application/json",
        data: { id: ada.id, name: "Ada" },
      });
    });

    it("publishes all types that are declared for a write, each with another id", async () => {
      const process = start();
      process.exchange(connect(process.logger), { streams: { users } });
      await process.rename(await process.makeUser("Ada"), "Countess");
      await untilFinished();
      const messages = await published();

      expect(messages.map(({ type }) => type)).to.deep.equal([
        "tenon.users.created.v1",
        "tenon.users.renamed.v1",
        "tenon.users.gone.v2",
      ]);
      expect(new Set(messages.map(({ id }) => id)).size).to.equal(3);
    });

    it("keeps the order of each row while publishing fails again and again", async () => {
      const process = start();
      let calls = 0;
      const failing = new Beside(connect(process.logger), {
        before: () => {
          calls += 1;
          if (calls % 3 === 0) throw new Error("planned");
        },
      });
      const names = Array.from({ length: 20 }, (_, number) => String(number));
      const [ada, bob] = [await process.makeUser("Ada"), await process.makeUser("Bob")];
      process.exchange(failing, { streams: { users } });
      await Promise.all([process.rename(ada, ...names), process.rename(bob, ...names)]);
      await untilFinished();

      for (const user of [ada, bob]) {
        const first = [...new Set(await namesOf(user))];
        expect(first).to.deep.equal(names);
      }
    });

    it("loses nothing and gives nothing up while the broker is away", async () => {
      const process = start();
      process.exchange(connect(process.logger), { streams: { users } });
      const ada = await process.makeUser("Ada");
      await untilFinished();
      broker().proxy.cut();
      const names = Array.from({ length: 50 }, (_, number) => String(number));
      await process.rename(ada, ...names);
      for (const one of names) await process.makeUser(one);
      await until(() => process.logger.lines.some(({ message }) => message.includes("not available")));
      expect((await deliveries()).map(({ status }) => status)).to.not.include("dead");
      broker().proxy.restore();
      await untilFinished();

      expect([...new Set(await namesOf(ada))]).to.deep.equal(names);
      expect(new Set((await published()).map(({ subject }) => subject)).size).to.equal(51);
      expect(await deliveries()).to.deep.equal([]);
    });

    it("repeats a message with the same id when a process is lost before it moves its cursor", async () => {
      const lost = start();
      const ids: string[] = [];
      const before = ({ id }: Message) => void ids.push(id);
      const after = () => lost.loseConnections();
      lost.exchange(
        new Beside(connect(lost.logger), { before, after }),
        { streams: { users } },
        { leaseSeconds: 1 },
      );
      await lost.makeUser("Ada");
      await until(() => ids.length === 1);
      const next = start();
      next.exchange(
        new Beside(connect(next.logger), { before }),
        { streams: { users } },
        { leaseSeconds: 1 },
      );
      await until(() => ids.length === 2);

      expect(ids[1]).to.equal(ids[0]);
      expect(new Set((await published()).map(({ id }) => id))).to.deep.equal(new Set(ids));
    });

    it("gives an event up whose data does not fit, and continues with the row", async () => {
      const process = start();
      const wrong = stream(UserRepository)
        .on("updated")
        .publish("renamed", 1, object({ id: uuid(), name: string(5) }), ({ after }) => dataOf(after));
      process.exchange(connect(process.logger), { streams: { users: wrong } });
      const ada = await process.makeUser("Ada");
      await process.rename(ada, "too long", "short");
      await untilFinished();

      expect(await namesOf(ada)).to.deep.equal(["short"]);
      expect(await deliveries()).to.have.length(1);
    });

    it("gives a message up that is too large for the broker, and continues with the row", async () => {
      const process = start();
      const large = stream(UserRepository)
        .on("updated")
        .publish("renamed", 1, object({ name: string() }), ({ after }) => ({
          name: after.fullName.repeat(after.fullName === "x" ? 5_000_000 : 1),
        }));
      process.exchange(connect(process.logger), { streams: { users: large } });
      const ada = await process.makeUser("Ada");
      await process.rename(ada, "x", "y");
      await untilFinished();

      expect(await namesOf(ada)).to.deep.equal(["y"]);
      expect((await deliveries()).map(({ status }) => status)).to.deep.equal(["dead"]);
    });

    it("does not count an attempt that the end of the process interrupts", async () => {
      const process = start();
      const connected = connect(process.logger);
      broker().proxy.cut();
      const dispatcher = process.exchange(connected, { streams: { users } });
      await process.makeUser("Ada");
      await until(() => process.logger.lines.some(({ message }) => message.includes("not available")));
      await connected.finish();
      await dispatcher.stop();
      const lanes = await sql(`select attempts from event_lanes`);

      expect(lanes).to.deep.equal([{ attempts: 0 }]);
    });
  });
}
