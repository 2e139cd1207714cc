import { expect } from "chai";
import request from "supertest";
import { useProcesses } from "../lifecycle/process.js";
import { freePort } from "../support/free-port.js";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";
import { expectRefused, useClients } from "./clients.js";

describe("an API process that is stopped", () => {
  const service = useService();
  const start = useProcesses();
  const clients = useClients(service);

  it("tells its sockets, closes them, and exits at once", async () => {
    const port = await freePort();
    const api = start("src/processes/api.ts", {
      PORT: String(port),
      DATABASE_URL: service.databaseUrl,
      ALLOWED_ORIGINS: service.origin,
      SCHEDULER: "separate",
    });
    await api.says("API is listening");
    const address = `http://127.0.0.1:${port}`;
    const user = await service.make.user();
    const token = await service.sessionOf(user);
    const client = await clients.connect(token, address);
    await client.subscribe("notes");
    const { body: note } = await request(address)
      .post("/notes")
      .set({ Cookie: service.cookieOf(token), Origin: service.origin })
      .send({ title: "by the other process" })
      .expect(201);
    expect(await client.next()).to.deep.include({ kind: "created", row: note });

    api.signal("SIGTERM");
    await until(() => client.reason !== undefined);
    // It is 1 when the grace time is over first.
    expect(await api.exit, api.output).to.equal(0);

    expectRefused({ error: client.farewell }, "SERVICE_UNAVAILABLE");
    // The reason by which Socket.IO's client comes back by itself.
    expect(client.reason).to.equal("transport close");
  });
});
