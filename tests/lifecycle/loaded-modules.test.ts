import { expect } from "chai";
import request from "supertest";
import { testDatabase, type TestDatabase } from "../support/database.js";
import { freePort } from "../support/free-port.js";
import { until } from "../support/until.js";
import { useProcesses } from "./process.js";

/** Libraries that a start must not load: only some settings, requests or developers need them. */
const onDemand = [
  "@agendajs/mongo-backend",
  "@agendajs/postgres-backend",
  "@aws-sdk/client-s3",
  "@node-rs/argon2",
  "@opentelemetry/api",
  "@opentelemetry/sdk-trace",
  "@scalar/openapi-upgrader",
  "@socket.io/redis-adapter",
  "@zxcvbn-ts/language-common",
  "agenda",
  "agendash",
  "joi-to-swagger",
  "mongodb",
  "nodemailer",
  "openid-client",
  "pino-pretty",
  "prom-client",
  "redis",
  "sharp",
  "swagger-ui-express",
];

const hook = `
  export async function load(url, context, next) {
    console.log("\\nloaded " + url);
    return next(url, context);
  }`;
/** Prints each module that the process loads: ES modules as they are loaded, those of CommonJS at the exit. */
const reporter = `
  import Module, { register } from "node:module";
  register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`)});
  process.on("exit", () => {
    for (const file of Object.keys(Module._cache)) console.log("\\nloaded " + file);
  });`;

describe("The start of the API in production", () => {
  let database: TestDatabase;
  before(async () => (database = await testDatabase()));
  after(() => database.drop());
  const startProcess = useProcesses();

  it("loads no library that only some settings or requests need; the first request that needs one loads it", async () => {
    const PORT = String(await freePort());
    const BASE_URL = `http://localhost:${PORT}`;
    const api = startProcess("src/processes/api.ts", {
      NODE_ENV: "production",
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(reporter)}`,
      DATABASE_URL: database.url,
      MAIL_URL: "smtp://127.0.0.1:1",
      HOST: "127.0.0.1",
      INSECURE_HTTP: "allowed",
      PORT,
      BASE_URL,
    });
    await api.says("API is listening");
    await until(async () => (await request(BASE_URL).get("/health/ready")).status === 200);
    const atStart = loadedIn(api.output);
    expect(atStart).to.include.members(["express", "pg", "socket.io"]);

    // Concurrent first requests share one import.
    const account = { email: "nobody@example.com", password: "password1" };
    const post = (path: string, body: object) =>
      request(BASE_URL).post(`/auth/${path}`).set("Origin", BASE_URL).send(body);
    const answers = await Promise.all([
      ...[1, 2].map(() => post("sign-in", account)),
      ...[1, 2].map(() => post("sign-up", { ...account, fullName: "Nobody" })),
    ]);
    expect(answers.map(({ status }) => status)).to.deep.equal([401, 401, 422, 422]);
    api.signal("SIGTERM");
    expect(await api.exit).to.equal(0);

    expect(atStart.filter((name) => onDemand.includes(name))).to.deep.equal([]);
    const asked = ["@node-rs/argon2", "@zxcvbn-ts/language-common"];
    expect(loadedIn(api.output).filter((name) => onDemand.includes(name))).to.have.members(asked);
  });
});

/** Returns the names of the libraries that the reporter has printed. */
function loadedIn(output: string): string[] {
  const found = output.matchAll(/^loaded .*\/node_modules\/((?:@[^/\n]+\/)?[^/\n]+)/gm);

  return [...new Set([...found].map(([, name = ""]) => name))];
}
