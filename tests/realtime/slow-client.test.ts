import type { Socket as TcpSocket } from "node:net";
import { expect } from "chai";
import { ScrollRepository } from "../fixtures/scrolls.js";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";
import { type Client, useClients, withoutSequence } from "./clients.js";

/** Returns the TCP socket of a client. */
const wireOf = ({ socket }: Client): TcpSocket =>
  Reflect.get(Reflect.get(socket.io.engine.transport, "ws"), "_socket");

describe("a client that does not read", () => {
  const service = useService();
  const clients = useClients(service);

  it("is disconnected without affecting other clients, and receives all missed messages after it reconnects", async () => {
    const user = await service.make.user();
    const rows = await service
      .resolve(ScrollRepository)
      .insertMany(Array.from({ length: 10 }, () => ({ title: "", body: "", ownerId: user.id })));
    await service.settled();
    const [slow, quick] = [await clients.as(user), await clients.as(user)];
    await quick.subscribe("scrolls");
    const since = await slow.subscribe("scrolls");
    wireOf(slow).pause();
    const dropped = () =>
      service.logger.lines.filter(({ message }) => message === "socket closed: The client reads too slowly");
    const body = "€".repeat(20_000);
    const scrolls = service.resolve(ScrollRepository);
    let written = 0;
    for (let round = 0; dropped().length === 0 && round < 60; round += 1) {
      const change = { title: String(round), body };
      await Promise.all(rows.map(({ id }) => scrolls.updateOne({ where: { id } }, change)));
      written += rows.length;
      // Without this wait, the messages would arrive as one burst that is too large even for a client that reads.
      await until(() => quick.messages.length === written);
    }
    expect(dropped()).to.have.length(1);
    expect(dropped()[0]?.fields).to.include({ userId: user.id, code: "TIMEOUT" });

    wireOf(slow).resume();
    await until(() => slow.reason !== undefined);
    const back = await clients.as(user);
    await back.subscribe("scrolls", { since: slow.messages.at(-1)?.sequence ?? since });

    expect([...withoutSequence(slow), ...withoutSequence(back)]).to.deep.equal(withoutSequence(quick));
    expect(back.messages.length).to.be.greaterThan(0);
  });
});
