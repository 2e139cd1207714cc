import { expect } from "chai";
import { type TestDatabase, testDatabase } from "../support/database.js";
import { freePort } from "../support/free-port.js";
import { until } from "../support/until.js";
import { Checker, UNLIMITED, WITNESS } from "./checker.js";
import { Processes } from "./processes.js";

describe("the checker of endurance tests", function () {
  this.timeout(120_000);
  const processes = new Processes();
  let database: TestDatabase;
  let address: string;
  const startApi = () =>
    processes.start("api", "src/processes/api.ts", {
      env: {
        ...UNLIMITED,
        PORT: new URL(address).port,
        BASE_URL: address,
        DATABASE_URL: database.url,
        SCHEDULER: "separate",
      },
      ready: "API is listening",
    });
  before(async () => {
    database = await testDatabase();
    address = `http://127.0.0.1:${await freePort()}`;
    await startApi();
  });
  after(async () => {
    await processes.end();
    await database.drop();
  });

  it("finds no broken promise when the API process and the witness are killed and started again", async () => {
    const checker = await Checker.open({ databaseUrl: database.url, clients: 6 });
    try {
      await processes.start("witness", WITNESS, checker.witness);
      checker.write({ addresses: () => [address], origin: address, pauseMs: 5 });
      await until(() => checker.ledger.count("acknowledged") > 100);
      await Promise.all([processes.stop("api", "SIGKILL"), processes.stop("witness", "SIGKILL")]);
      const killedAt = performance.now();
      await startApi();
      await processes.start("witness", WITNESS, checker.witness);
      await until(() => checker.ledger.isServedSince(killedAt));
      const verdict = await checker.verdict();

      expect(verdict.broken).to.deep.equal([]);
      expect(verdict.events).to.equal(verdict.acknowledged + verdict.unknownButStored);
      expect(processes.exits).to.deep.equal([]);
    } finally {
      await checker.close();
    }
  });

  it("notices a process that exits by itself", async () => {
    const api = await processes.start("short", "src/processes/api.ts", { ready: "DATABASE_URL" });
    await api.exit;

    expect(processes.exits).to.have.length(1);
    expect(processes.exits[0]).to.match(/^short exited with 1/);
  });
});
