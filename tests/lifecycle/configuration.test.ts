import { expect } from "chai";
import request from "supertest";
import { configSchema } from "#infrastructure/config/variables";
import { type TestDatabase, testDatabase } from "../support/database.js";
import { freePort } from "../support/free-port.js";
import { compiled } from "../support/compiled.js";
import { useProcesses } from "./process.js";

describe("a process with invalid settings", () => {
  const start = useProcesses();

  it("does not start, reports all of them together, and shows no value", async () => {
    const env = {
      PORT: "eighty",
      BASE_URL: "service.example",
      DATABASE_URL: "mysql://root:hunter2@localhost/app",
      STATEMENT_TIMEOUT_SECONDS: "0",
      S3_BUCKET: "files",
    };
    const migrator = start("src/processes/migrator.ts", env);

    expect(await migrator.exit).to.equal(1);
    for (const name of [
      ...Object.keys(env).slice(0, 4),
      "S3_REGION",
      "S3_ACCESS_KEY_ID",
      "S3_SECRET_ACCESS_KEY",
    ]) {
      expect(migrator.output).to.match(new RegExp(`^ +${name} `, "m"));
    }
    expect(migrator.output).not.to.match(/hunter2|eighty/);
  });

  it("does not start without DATABASE_URL: API, scheduler and migrator", async () => {
    for (const script of ["api", "scheduler", "migrator"]) {
      const process = start(`src/processes/${script}.ts`);
      expect(await process.exit).to.equal(1);
      expect(process.output).to.match(/^.*\n +DATABASE_URL is required \(.*make run.*\)\n$/);
    }
  });

  it("does not start the embedded PostgreSQL in production", async () => {
    const programOf = await compiled();
    for (const script of ["run.ts", "with-database.ts"]) {
      const process = start(
        `tools/${script}`,
        { NODE_ENV: "production" },
        programOf("src/processes/migrator.ts"),
      );
      expect(await process.exit).to.equal(1);
      expect(process.output)
        .to.match(/^ +DATABASE_URL is required/m)
        .and.to.match(/^ +BASE_URL is required/m);
    }
  });

  it("does not start in production with a BASE_URL over http", async () => {
    const env = {
      NODE_ENV: "production",
      BASE_URL: "http://service.example",
      DATABASE_URL: "postgres://127.0.0.1:1/app",
      MAIL_URL: "smtp://127.0.0.1:1",
    };
    const api = start("src/processes/api.ts", env);

    expect(await api.exit).to.equal(1);
    expect(api.output).to.match(/^ +BASE_URL must be an address that starts with https:/m);
  });
});

describe("a process with numbers at the limits of their ranges", () => {
  interface Described {
    type: string;
    rules?: { name: string; args?: { limit: unknown } }[];
  }
  const settings: [name: string, described: Described][] = Object.entries(configSchema.describe()["keys"]);
  const start = useProcesses();
  let database: TestDatabase;
  before(async () => (database = await testDatabase()));
  after(() => database.drop());

  /** Returns every numeric setting at its minimum or maximum; without a limit, the greatest safe integer. */
  const allAt = (end: "min" | "max") =>
    Object.fromEntries(
      settings
        .filter(([name, { type }]) => type === "number" && !name.endsWith("PORT"))
        .map(([name, { rules = [] }]) => {
          const limit = rules.find((rule) => rule.name === end)?.args?.limit;
          return [name, String(typeof limit === "number" ? limit : Number.MAX_SAFE_INTEGER)];
        }),
    );

  async function startApi(env: Record<string, string>) {
    const port = await freePort();
    const api = start("tools/run.ts", { DATABASE_URL: database.url, PORT: String(port), ...env });
    await api.says("API is listening");

    return {
      api,
      agent: request.agent(`http://127.0.0.1:${port}`).set("Origin", `http://localhost:${port}`),
    };
  }

  it("serves with the minimum of each", async () => {
    const { agent } = await startApi(allAt("min"));
    const { text } = await agent.get("/").expect(200);
    expect(text).to.include("is running");
  });

  it("serves, purges and stops with the maximum of each", async () => {
    const greatest = allAt("max");
    const HEADERS_TIMEOUT_SECONDS = greatest["REQUEST_TIMEOUT_SECONDS"] ?? "";
    // The shutdown would wait for the whole delay.
    const env = { ...greatest, HEADERS_TIMEOUT_SECONDS, SHUTDOWN_DELAY_SECONDS: "0" };
    const { api, agent } = await startApi(env);
    const account = { email: "user@example.com", password: "correct horse battery staple" };
    await agent.post("/auth/sign-in").send(account).expect(200);
    await agent.get("/users/current").expect(200);
    await agent.get("/health/ready").expect(200);
    const purge = start(
      "src/commands/cron.ts",
      { ...env, DATABASE_URL: database.url },
      "events.purge-events",
    );
    expect(await purge.exit, purge.output).to.equal(0);
    api.signal("SIGTERM");

    expect(await api.exit, api.output).to.equal(0);
    expect(api.output).not.to.match(/TimeoutOverflowWarning|RangeError/);
  });
});
