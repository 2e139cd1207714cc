import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { Client } from "pg";
import request from "supertest";
import { useProcesses } from "../lifecycle/process.js";
import { testDatabase, type TestDatabase } from "../support/database.js";
import { freePort } from "../support/free-port.js";
import { jsonByPath, useLoopbackServer } from "../support/loopback-server.js";
import { type ReceivedSpan, useTraceReceiver } from "../support/trace-receiver.js";
import { eventually, until } from "../support/until.js";
import { pictureOf } from "./picture.js";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const callerSpan = "00f067aa0ba902b7";
const ada = { fullName: "Ada Lovelace", email: "ada@example.com", password: "a good password" };

describe("traces", () => {
  let database: TestDatabase;
  before(async () => (database = await testDatabase()));
  after(() => database.drop());
  const start = useProcesses();
  const receiver = useTraceReceiver();
  const provider = useLoopbackServer();

  /** Starts an API that sends its traces to the receiver. */
  async function startApi(env: Record<string, string> = {}) {
    const port = await freePort();
    const OTEL_EXPORTER_OTLP_ENDPOINT = receiver.endpoint;
    const api = start("src/processes/api.ts", {
      ...{
        DATABASE_URL: database.url,
        PORT: String(port),
        OTEL_EXPORTER_OTLP_ENDPOINT,
        OTEL_SERVICE_NAME: "api",
      },
      ...env,
    });
    await api.says("API is listening");

    return { api, agent: request(`http://127.0.0.1:${port}`) };
  }

  const spansOf = (id: string) => receiver.spans.filter((span) => span.traceId === id);

  it("show a sign-up from the request to its mail in two processes, without any value", async () => {
    const OTEL_EXPORTER_OTLP_HEADERS = "x-key=key-of-the-receiver";
    const { api, agent } = await startApi({
      ...{ OTEL_EXPORTER_OTLP_HEADERS, SCHEDULER: "separate", EVENTS: "off" },
    });
    const scheduler = start("src/processes/scheduler.ts", {
      ...{ DATABASE_URL: database.url, OTEL_SERVICE_NAME: "scheduler" },
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.endpoint}/v1/traces`,
    });
    await scheduler.says("scheduler is running");
    await agent
      .post("/auth/sign-up")
      .set("traceparent", `00-${traceId}-${callerSpan}-01`)
      .send(ada)
      .expect(202);
    await until(() => spansOf(traceId).some(({ name }) => name === "job auth.send-link"));
    for (const process of [api, scheduler]) process.signal("SIGTERM");
    expect([await api.exit, await scheduler.exit]).to.deep.equal([0, 0]);

    const spans = spansOf(traceId);
    const work = spans.filter(({ attributes }) => !("db.query.text" in attributes));
    expect(treeOf(work, callerSpan)).to.deep.equal([
      "api POST /auth/sign-up",
      "  api gate sign-ups-per-account",
      "  api gate sign-ups-per-address",
      "  api gate uncommon-password",
      "  scheduler reaction auth.send-first-link",
      "  scheduler reaction auth.send-sign-up-link",
      "    scheduler job auth.send-link",
      "      scheduler mail",
    ]);
    await writeFile("var/trace.svg", pictureOf("A sign-up", spans, callerSpan));
    const [root] = work.filter(({ parentId }) => parentId === callerSpan);
    expect(root?.attributes).to.include({ "http.route": "/auth/sign-up", "http.response.status_code": 202 });
    const below = spans.filter(({ parentId }) => parentId === root?.spanId).map(({ name }) => name);
    expect(below).to.include.members(["SELECT users", "INSERT users", "INSERT sign_ups"]);
    const gate = work.find(({ name }) => name === "gate sign-ups-per-address");
    const [statement] = spans.filter(({ parentId }) => parentId === gate?.spanId);
    expect(statement).to.include({ name: "INSERT rate_limits" });
    expect(statement?.attributes["db.query.text"]).to.match(
      /^insert into rate_limits .* values \(\$1, 1, \$2\)/,
    );

    const roots = receiver.spans.filter(({ parentId }) => parentId === "");
    expect(roots.filter(({ attributes }) => "db.query.text" in attributes)).to.be.empty;

    const [mail = ""] = await mailsIn(scheduler.folder);
    const token = /token=([\w-]+)/.exec(mail)?.[1] ?? "";
    expect(token).not.to.equal("");
    for (const secret of [...Object.values(ada), token, "key-of-the-receiver"])
      expect(receiver.text).not.to.include(secret);
    expect(receiver.headers["x-key"]).to.equal("key-of-the-receiver");
    for (const { log } of [api, scheduler])
      expect(log.filter((line) => line["traceId"] === traceId).map(({ msg }) => msg)).not.to.be.empty;
  });

  it("have a span for each attempt of a job, with the kind of its error only", async () => {
    const { agent } = await startApi({ MAIL_URL: "smtp://127.0.0.1:1" });
    await agent
      .post("/auth/sign-up")
      .send({ ...ada, email: "grace@example.com" })
      .expect(202);
    const second = await eventually(() => receiver.spans.find(isJob(2)));
    const first = spansOf(second.traceId).find(isJob(1));

    expect(second.parentId).to.equal(first?.parentId);
    expect(first).to.deep.include({ isFailed: true });
    expect(first?.attributes).to.include({ "error.type": "ESOCKET" });
    expect(receiver.text).not.to.include("ECONNREFUSED 127.0.0.1:1");
  });

  it("have their id in error bodies and log lines, and continue in requests of the service", async () => {
    const seen: unknown[] = [];
    provider.answer = (req, res) => {
      seen.push(req.headers["traceparent"]);
      jsonByPath({})(req, res);
    };
    const { api, agent } = await startApi({
      ...{ OIDC_MOCK_ISSUER: provider.origin, OIDC_MOCK_CLIENT_ID: "id", OIDC_MOCK_CLIENT_SECRET: "secret" },
    });
    const { body } = await agent.get("/users/current").set("traceparent", "no trace").expect(401);
    expect(body.traceId).to.match(/^[0-9a-f]{32}$/);

    const { body: refusal } = await agent.post("/auth/providers/mock").expect(503);
    expect(seen[0]).to.match(new RegExp(`^00-${refusal.traceId}-[0-9a-f]{16}-01$`));
    const root = await eventually(() => spansOf(refusal.traceId).find(({ parentId }) => parentId === ""));
    expect(root).to.include({ isFailed: true }).and.to.have.nested.property("attributes.error\\.type", "503");
    const call = spansOf(refusal.traceId).find(({ attributes }) => "server.address" in attributes);
    expect(call?.attributes).to.include({ "http.response.status_code": 404 });

    api.signal("SIGTERM");
    await api.exit;
    const [line] = api.log.filter(({ requestId }) => requestId === body.requestId);
    expect(line).to.include({ traceId: body.traceId, msg: "request" });
  });

  it("follow the caller's decision not to record only with a sampler that is based on it", async () => {
    const { api, agent } = await startApi({ OTEL_TRACES_SAMPLER: "parentbased_always_on" });
    const id = "a".repeat(32);
    const { body } = await agent.get("/notes").set("traceparent", `00-${id}-${callerSpan}-00`).expect(401);
    expect(body.traceId).to.equal(id);
    const { body: recorded } = await agent.get("/notes").expect(401);
    api.signal("SIGTERM");
    await api.exit;

    expect(spansOf(recorded.traceId)).not.to.be.empty;
    expect(spansOf(id)).to.be.empty;
  });

  it("delay and fail no request while the receiver is away; the log says so", async () => {
    const { api, agent } = await startApi({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" });
    for (let number = 0; number < 20; number += 1) await agent.get("/health/ready").expect(200);
    await api.says("receiver of traces: not available");
    await agent.get("/health/ready").expect(200);
    api.signal("SIGTERM");

    expect(await api.exit).to.equal(0);
  });

  it("are neither recorded nor stored without a receiver", async () => {
    const { agent } = await startApi({ OTEL_EXPORTER_OTLP_ENDPOINT: "" });
    const headers = { traceparent: `00-${traceId}-${callerSpan}-01`, "X-Request-Id": "untraced" };
    const account = { ...ada, email: "alan@example.com" };
    await agent.post("/auth/sign-up").set(headers).send(account).expect(202);
    const { body } = await agent.get("/notes").set(headers).expect(401);
    expect(body).not.to.have.property("traceId");

    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      `select distinct traceparent from mutation_events where "requestId" = 'untraced'`,
    );
    await client.end();
    expect(rows).to.deep.equal([{ traceparent: null }]);
  });
});

const isJob =
  (attempt: number) =>
  ({ name, attributes }: ReceivedSpan) =>
    name === "job auth.send-link" && attributes["attempt"] === attempt;

// The guide has a copy of the picture that the first test writes to var/trace.svg.

/** The spans below a parent, one per line, with their processes, sorted by name. */
function treeOf(spans: readonly ReceivedSpan[], parent: string, indent = ""): string[] {
  return spans
    .filter(({ parentId }) => parentId === parent)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, spanId, process }) => [
      `${indent}${String(process["service.name"])} ${name}`,
      ...treeOf(spans, spanId, `${indent}  `),
    ]);
}

async function mailsIn(folder: string): Promise<string[]> {
  const mails = join(folder, "var/mail");
  const files = (await readdir(mails)).filter((name) => name.endsWith(".txt"));

  return Promise.all(files.map((file) => readFile(join(mails, file), "utf8")));
}
