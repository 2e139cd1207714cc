import { expect } from "chai";
import { ScrollRepository } from "../fixtures/scrolls.js";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";
import { useClients } from "./clients.js";

const [sockets, rows] = [80, 100];

describe("a write of many rows that many sockets watch", () => {
  const service = useService({ SOCKETS_PER_USER: String(sockets) });
  const clients = useClients(service);

  it("does not delay other requests until all its messages are sent", async () => {
    const user = await service.make.user();
    const watching = await Promise.all(Array.from({ length: sockets }, () => clients.as(user)));
    for (const client of watching) await client.subscribe("scrolls");
    const [first] = watching;
    const answered = new Promise<number>((resolve, reject) => {
      first?.socket.once("message", () => {
        fetch(`${service.address}/health/live`)
          .then(() => resolve(received()))
          .catch(reject);
      });
    });
    const received = () => watching.reduce((sum, { messages }) => sum + messages.length, 0);

    await service
      .resolve(ScrollRepository)
      .insertMany(
        Array.from({ length: rows }, (_, row) => ({ title: String(row), body: "", ownerId: user.id })),
      );

    expect(await answered).to.be.below((rows * sockets) / 2);
    await until(() => received() === rows * sockets);
    const titles = Array.from({ length: rows }, (_, row) => `created scrolls ${row}`);
    for (const { story } of watching) expect(story).to.deep.equal(titles);
  });
});
