import { expect } from "chai";
import request from "supertest";
import { useProcesses } from "../lifecycle/process.js";
import { freePort } from "../support/free-port.js";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";
import { expectRefused, useClients } from "./clients.js";

describe("an API process during shutdown", () => {
  const service = useService();
  const start = useProcesses();
  const clients = useClients(service);

  it("sends its sockets an error, closes them, and exits at once", async () => {
    const port = await freePort();
    const api = start("src/processes/api.ts", {
      PORT: String(port),
      DATABASE_URL: service.databaseUrl,
      ALLOWED_ORIGINS: service.origin,
      SCHEDULER: "separate",
    });
    await api.says("API is listening");
    const address = `http://127.0.0.1:${port}`;
    const user = await service.make.user({ isAdmin: true });
    const token = await service.sessionOf(user);
    const client = await clients.connect(token, address);
    await client.subscribe("users");
    await request(address)
      .patch("/users/current")
      .set({ Cookie: service.cookieOf(token), Origin: service.origin })
      .send({ fullName: "Changed by the other process" })
      .expect(200);
    expect(await client.next())
      .to.include({ kind: "updated" })
      .and.to.have.nested.property("row.id", user.id);

    api.signal("SIGTERM");
    await until(() => client.reason !== undefined);
    // The exit code is 1 when the grace time ends first.
    expect(await api.exit, api.output).to.equal(0);

    expectRefused({ error: client.farewell }, "SERVICE_UNAVAILABLE");
    // Socket.IO's client reconnects by itself after this reason.
    expect(client.reason).to.equal("transport close");
  });
});
