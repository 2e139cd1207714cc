import { once } from "node:events";
import { connect } from "node:net";
import { expect } from "chai";
import { type TestDatabase, testDatabase } from "../support/database.js";
import { freePort } from "../support/free-port.js";
import { until } from "../support/until.js";
import { useProcesses } from "./process.js";

describe("an API process that another one replaces", () => {
  let database: TestDatabase;
  const start = useProcesses();
  before(async () => (database = await testDatabase()));
  after(() => database.drop());

  it("answers the first request of a connection that was open when the shutdown began", async () => {
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
    // Connections are accepted in order: once this request is answered, the first connection is accepted too.
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
