import { expect } from "chai";
import { Client } from "pg";
import request from "supertest";
import type { Foundations } from "#container";
import { loadConfig } from "#infrastructure/config/config";
import { createFoundations } from "#processes/connect";
import { bind, type Service } from "#processes/service";
import { isMigrated, waitForStores } from "#processes/wait-for-stores";
import { expectRefusal } from "../support/answers.js";
import { testDatabase, type TestDatabase } from "../support/database.js";
import { freePort } from "../support/free-port.js";
import { MemoryLogger } from "../support/memory-logger.js";
import { until } from "../support/until.js";
import { type ServiceProcess, useLine, useProcesses } from "./process.js";

const waits = "database: not available, retrying";

describe("a process that starts without a database", () => {
  let database: TestDatabase;
  before(async () => (database = await testDatabase()));
  after(() => database.drop());

  const start = useProcesses();
  const { line, url } = useLine(() => new URL(database.url));
  beforeEach(() => line().cut());

  async function expectOneLine(process: ServiceProcess): Promise<void> {
    expect(await troublesOf(process)).to.deep.equal([waits]);
  }

  /** The errors and warnings that it has logged, once it has stopped. */
  async function troublesOf(process: ServiceProcess): Promise<unknown[]> {
    process.signal("SIGTERM");
    expect(await process.exit, process.output).to.equal(0);

    return process.log.filter(({ level }) => level === "error" || level === "warn").map(({ msg }) => msg);
  }

  it("logs one line, and waits until the database works: the scheduler", async () => {
    const scheduler = start("src/processes/scheduler.ts", { DATABASE_URL: url() });
    await scheduler.says(waits);
    await line().mend();
    await scheduler.says("scheduler is running");
    await expectOneLine(scheduler);
  });

  it("prints one line, and waits until the database works: make run, which migrates first", async () => {
    const api = start("tools/run.ts", { DATABASE_URL: url(), PORT: String(await freePort()) });
    await api.says("Waiting for the database at 127.0.0.1");
    await line().mend();
    await api.says("API is listening");
    expect(await troublesOf(api)).to.deep.equal([]);
    expect(api.output.match(/Waiting/g)).to.have.length(1);
  });

  it("logs one line, and answers 503 until the database works: the API in production", async () => {
    const port = String(await freePort());
    const api = start("src/processes/api.ts", {
      NODE_ENV: "production",
      DATABASE_URL: url(),
      HOST: "127.0.0.1",
      PORT: port,
      BASE_URL: `http://localhost:${port}`,
      INSECURE_HTTP: "allowed",
      MAIL_URL: "smtp://127.0.0.1:1",
    });
    await api.says("API is listening");
    const caller = request(`http://127.0.0.1:${port}`);
    await caller.get("/health/live").expect(200);
    expectRefusal(await caller.get("/health/ready"), "SERVICE_UNAVAILABLE");
    await line().mend();
    await until(async () => (await caller.get("/health/ready")).status === 200);
    await expectOneLine(api);
  });
});

describe("a scheduler whose database is lost again during the start", () => {
  let database: TestDatabase;
  before(async () => (database = await testDatabase()));
  after(() => database.drop());
  const { line, url } = useLine(() => new URL(database.url));
  const logger = new MemoryLogger();
  let foundations: Foundations;
  let service: Service;
  before(async () => {
    foundations = createFoundations(loadConfig({ NODE_ENV: "test", DATABASE_URL: url() }), logger);
    service = await bind(foundations);
    await waitForStores(foundations, { scheduler: true });
    line().cut();
  });
  after(() => service.stop());

  it("starts to run jobs", () => foundations.jobs.startWorker(service.resolve));

  it("waits until the database works before it looks for the tables", async () => {
    const found = isMigrated(foundations);
    await until(() => logger.lines.some(({ message }) => message === waits));
    await line().mend();

    expect(await found).to.equal(true);
  });
});

describe("a scheduler that starts on a database without tables", () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query("drop schema public cascade; create schema public");
    await client.end();
  });
  after(() => database.drop());
  const start = useProcesses();

  it("exits with 1, and names the missing step in one line", async () => {
    const scheduler = start("src/processes/scheduler.ts", { DATABASE_URL: database.url });

    expect(await scheduler.exit).to.equal(1);
    expect(scheduler.output.trim().split("\n")).to.deep.equal([
      "The database has never been migrated: run the migrator first (make migrate)",
    ]);
  });
});
