import { once } from "node:events";
import { connect } from "node:net";
import { expect } from "chai";
import { type TestDatabase, testDatabase } from "../support/database.js";
import { freePort } from "../support/free-port.js";
import { until } from "../support/until.js";
import { useProcesses } from "./process.js";

describe("an API process that another takes over from", () => {
  let database: TestDatabase;
  const start = useProcesses();
  before(async () => (database = await testDatabase()));
  after(() => database.drop());

  it("answers who had connected when the stop began, and had yet to ask", async () => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const api = start("src/processes/api.ts", {
      PORT: String(port),
      DATABASE_URL: database.url,
      SCHEDULER: "separate",
    });
    await api.says("API is listening");
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    await once(socket, "connect");
    // Connections are taken in order: when this one is answered, the first has been taken too.
    await fetch(`${address}/health/live`, { headers: { Connection: "close" } });

    api.signal("SIGTERM");
    await until(() =>
      fetch(address).then(
        () => false,
        () => true,
      ),
    );
    socket.write("GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    await once(socket, "close");
    expect(answer).to.match(/^HTTP\/1.1 200 OK/);
    expect(await api.exit, api.output).to.equal(0);
  });
});
