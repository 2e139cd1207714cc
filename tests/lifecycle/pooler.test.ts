import { expect } from "chai";
import { after, before } from "mocha";
import request from "supertest";
import { testDatabase, type TestDatabase } from "../support/database.js";
import { freePort } from "../support/free-port.js";
import { findPgBouncer, PgBouncer } from "../support/pooler.js";
import { useProcesses } from "./process.js";

describe("a process behind PgBouncer", () => {
  let database: TestDatabase;
  let pooler: PgBouncer;
  let pooled: string;
  before(async function () {
    const program = await findPgBouncer();
    // apt-get install pgbouncer, or set PGBOUNCER to the program.
    if (program === undefined) this.skip();
    database = await testDatabase();
    pooler = await PgBouncer.start(program, database.url, false);
    pooled = Object.assign(new URL(pooler.url), { pathname: new URL(database.url).pathname }).href;
  });
  after(async () => {
    await pooler?.stop();
    await database?.drop();
  });
  const start = useProcesses();
  const expectRefusal = async (program: string, env: Record<string, string>, message: string) => {
    const refused = start(program, { DATABASE_URL: pooled, PORT: String(await freePort()), ...env });
    expect(await refused.exit, refused.output).to.equal(1);
    expect(refused.output.trim()).to.equal(message);
  };

  for (const program of ["src/processes/api.ts", "src/processes/scheduler.ts"]) {
    it(`does not start without the direct address: ${program}`, () =>
      expectRefusal(
        program,
        {},
        "A pooler is between this process and PostgreSQL: set DATABASE_DIRECT_URL to the address of PostgreSQL without the pooler",
      ));

    it(`does not start with prepared statements that the pooler does not keep: ${program}`, () =>
      expectRefusal(
        program,
        { DATABASE_DIRECT_URL: database.url },
        "The pooler of DATABASE_URL keeps no prepared statements: set DATABASE_PREPARED=off, or max_prepared_statements of PgBouncer 1.21 or newer",
      ));
  }

  it("does not start with the addresses of two databases", () =>
    expectRefusal(
      "src/processes/scheduler.ts",
      { DATABASE_DIRECT_URL: Object.assign(new URL(database.url), { pathname: "/postgres" }).href },
      "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases",
    ));

  it("serves requests and delivers events with both addresses", async () => {
    const port = await freePort();
    const addresses = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: database.url, DATABASE_PREPARED: "off" };
    const api = start("src/processes/api.ts", { ...addresses, PORT: String(port) });
    await api.says("API is listening");

    await request(`http://127.0.0.1:${port}`).get("/health/ready").expect(200);
    api.signal("SIGTERM");
    expect(await api.exit, api.output).to.equal(0);
    expect(api.log.filter(({ level }) => level === "error" || level === "warn")).to.be.empty;
  });
});
