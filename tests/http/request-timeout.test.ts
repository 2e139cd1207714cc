import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import request from "supertest";
import type { RequestContext } from "#application/kit/context";
import { type Endpoint, endpoint } from "#application/kit/endpoint";
import { integer, nothing, object, string } from "#application/kit/schema";
import { createHttpServer } from "#interface/http/server/http-server";
import { openTransaction, useDatabase } from "../database/use-database.js";
import { useLine } from "../lifecycle/process.js";
import { appOf, MemoryLogger } from "../support/app.js";
import { throughPooler } from "../support/pooler.js";
import { until } from "../support/until.js";

const forever = new Promise<never>(() => {});
const sleep = "select pg_sleep(60)";

describe("the timeout of a request", () => {
  const db = useDatabase({ poolMax: 3, statementTimeoutMs: 30_000, acquireTimeoutMs: 30_000 });
  const { line, url } = useLine(() => new URL(throughPooler(db.url)));
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  const serve = async (endpoints: Record<string, Endpoint>, handlerSeconds = 0.25, requestMs = 30_000) => {
    const logger = new MemoryLogger();
    const app = appOf(endpoints, { options: { handlerSeconds }, logger });
    const timeouts = { headersMs: Math.min(10_000, requestMs), requestMs, keepAliveMs: 5_000 };
    const server = createHttpServer(app, timeouts).listen(0, "127.0.0.1");
    servers.push(server);
    await once(server, "listening");

    return { agent: request(server), port: (server.address() as AddressInfo).port, logger };
  };
  const doing = (handle: (context: RequestContext) => Promise<unknown>) =>
    endpoint()
      .output(nothing)
      .handler(async (context) => void (await handle(context)));
  /** Sends the request, asserts that it is answered with 503, and returns the milliseconds that it took. */
  const expectTimeout = async (asked: request.Test) => {
    const startedAt = performance.now();
    const { status, body, headers } = await asked;
    expect(status).to.equal(503);
    expect(body).to.include({ code: "SERVICE_UNAVAILABLE", status: 503 });
    expect(body.message).to.match(/^The request took longer than [\d.]+ s$/);
    expect(headers["retry-after"]).to.equal("2");

    return performance.now() - startedAt;
  };
  const activity = (condition: string) =>
    db.sql(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
    );
  /** Asserts that all connections of the pool can be used at the same time. */
  const expectWholePool = async () => {
    const select = () => db.sql("select 1");
    const open = await Promise.all([1, 2, 3].map(() => openTransaction(db.database, select)));
    await Promise.all(open.map((transaction) => transaction.commit()));
    expect(await activity("state like 'idle in transaction%'")).to.be.empty;
  };

  it("cancels the statement on the server, answers 503, and leaves the pool whole", async () => {
    const { agent, logger } = await serve({ "GET /slow": doing(() => db.sql(sleep)) });
    expect(await expectTimeout(agent.get("/slow"))).to.be.within(250, 5_000);

    expect(await activity("query like '%pg_sleep(60)%' and state = 'active'")).to.be.empty;
    await expectWholePool();
    const errors = logger.lines.filter(({ level }) => level === "error");
    expect(errors.map(({ message }) => message)).to.deep.equal(["The request took longer than 0.25 s"]);
  });

  it("rolls back the transaction and its events", async () => {
    const { email, ...user } = db.newUser();
    const { agent } = await serve({
      "POST /slow": doing(() =>
        db.users.transaction(async () => {
          await db.users.insertOne({ email, ...user });
          await db.sql(sleep);
        }),
      ),
    });
    await expectTimeout(agent.post("/slow"));

    expect(await db.users.count({ where: { email } })).to.equal(0);
    expect(await db.sql("select from mutation_events where after->>'email' = $1", email)).to.be.empty;
    await expectWholePool();
  });

  it("rolls back a transaction that waits for something else", async () => {
    const { id } = await db.makeUser({ fullName: "Old" });
    const { agent } = await serve({
      "POST /slow": doing(({ signal }) =>
        db.users.transaction(async () => {
          await db.users.updateOne({ where: { id } }, { fullName: "New" });
          await delay(60_000, undefined, { signal }).catch(() => {});
        }),
      ),
    });
    await expectTimeout(agent.post("/slow"));

    expect((await db.users.findFirst({ where: { id } }))?.fullName).to.equal("Old");
    await expectWholePool();
  });

  it("ends a wait for a lock", async () => {
    const { id } = await db.makeUser({ fullName: "Old" });
    const other = await openTransaction(db.database, () =>
      db.users.updateOne({ where: { id } }, { fullName: "Other" }),
    );
    const { agent } = await serve({
      "POST /rename": doing(() => db.users.updateOne({ where: { id } }, { fullName: "Late" })),
    });
    await expectTimeout(agent.post("/rename"));

    expect(await activity("wait_event_type = 'Lock'")).to.be.empty;
    await other.commit();
    expect((await db.users.findFirst({ where: { id } }))?.fullName).to.equal("Other");
  });

  it("ends a wait for a connection, of statements, transactions and relations", async () => {
    const one = db.connect({ poolMax: 1, acquireTimeoutMs: 30_000 });
    const users = db.usersOf(one);
    const held = await openTransaction(one, () =>
      one.query({ text: "select 1", values: [], prepared: false }),
    );
    const { agent } = await serve({
      "GET /statement": doing(() => users.find()),
      "GET /transaction": doing(() => users.transaction(() => users.find())),
      "GET /question": doing(() => one.perform((knex) => knex("users").select("id"))),
    });
    const paths = ["/statement", "/transaction", "/question"];
    await Promise.all(paths.map(async (path) => expectTimeout(agent.get(path))));
    await held.commit();

    expect(await users.find({ limit: 1 })).to.be.an("array");
  });

  it("refuses the later statements and commits of the request", async () => {
    const { id } = await db.makeUser({ fullName: "Old" });
    const late = { errors: 0 };
    const rename = () => db.users.updateOne({ where: { id } }, { fullName: "Late" });
    const { agent } = await serve({
      "POST /stubborn": doing(async () => {
        for (const write of [() => db.sql(sleep), rename, () => db.users.transaction(rename)])
          await write().catch(() => (late.errors += 1));
      }),
    });
    const { status } = await agent.post("/stubborn");

    // The handler caught every error, so its answer is its own.
    expect(status).to.equal(204);
    expect(late.errors).to.equal(3);
    expect((await db.users.findFirst({ where: { id } }))?.fullName).to.equal("Old");
  });

  it("answers for a handler that does not end, and ignores its later result", async () => {
    const ends = [(): void => {}, (_error: Error): void => {}] as [() => void, (error: Error) => void];
    const { agent, port, logger } = await serve({
      "GET /returns": doing(() => new Promise<void>((resolve) => (ends[0] = resolve))),
      "GET /throws": doing(() => new Promise<void>((_resolve, reject) => (ends[1] = reject))),
      "GET /ok": doing(async () => {}),
    });
    await Promise.all(["/returns", "/throws"].map(async (path) => expectTimeout(agent.get(path))));
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /returns HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(String((await once(socket, "data"))[0])).to.match(/^HTTP\/1\.1 503 /);
    ends[0]();
    ends[1](new Error("late"));
    socket.write("GET /ok HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(String((await once(socket, "data"))[0])).to.match(/^HTTP\/1\.1 204 /);
    socket.destroy();

    const errors = logger.lines.filter(({ level }) => level === "error");
    expect(errors.map(({ message }) => message)).to.deep.equal(
      [1, 2, 3].map(() => "The request took longer than 0.25 s"),
    );
  });

  it("aborts the outgoing calls of the request, also if their library wraps the error", async () => {
    const mute = createHttpServer(appOf({}), { headersMs: 1e4, requestMs: 1e4, keepAliveMs: 1e4 });
    mute.removeAllListeners("request");
    servers.push(mute.listen(0, "127.0.0.1"));
    await once(mute, "listening");
    const url = `http://127.0.0.1:${(mute.address() as AddressInfo).port}/`;
    const { agent } = await serve({
      "POST /fetch": doing(({ signal }) => fetch(url, { signal })),
      "POST /wrapped": doing(({ signal }) => delay(60_000, undefined, { signal })),
    });

    for (const path of ["/fetch", "/wrapped"]) await expectTimeout(agent.post(path));
  });

  it("aborts the calls of a GET request, but not of a write, when the caller disconnects", async () => {
    const seen: Record<string, AbortSignal> = {};
    const wait = endpoint()
      .output(nothing)
      .handler(({ headers, signal }) => {
        seen[String(headers["x-name"])] = signal;
        return forever;
      });
    const { port } = await serve({ "GET /wait": wait, "POST /wait": wait }, 3);
    const sockets = ["GET", "POST"].map((method) => {
      const socket = connect(port, "127.0.0.1");
      socket.write(`${method} /wait HTTP/1.1\r\nHost: x\r\nX-Name: ${method}\r\n\r\n`);
      return socket;
    });
    await until(() => Object.keys(seen).length === 2);
    for (const socket of sockets) socket.destroy();

    await until(() => seen["GET"]?.aborted === true);
    expect(seen["GET"]?.reason).to.include({ code: "BAD_REQUEST" });
    expect(seen["POST"]?.aborted).to.equal(false);
    // The timeout applies without the caller too.
    await until(() => seen["POST"]?.aborted === true);
    expect(seen["POST"]?.reason).to.include({ code: "SERVICE_UNAVAILABLE" });
  });

  it("finishes the write of a caller who has disconnected", async () => {
    const { id } = await db.makeUser({ fullName: "Old" });
    const { port } = await serve(
      {
        "POST /rename": doing(async () => {
          await db.sql("select pg_sleep(0.5)");
          await db.users.updateOne({ where: { id } }, { fullName: "New" });
        }),
      },
      30,
    );
    const socket = connect(port, "127.0.0.1");
    socket.write("POST /rename HTTP/1.1\r\nHost: x\r\n\r\n");
    await db.someoneSleeps(1);
    socket.destroy();

    await until(async () => (await db.users.findFirst({ where: { id } }))?.fullName === "New");
  });

  it("is longer or shorter for an endpoint with .within()", async () => {
    const nap = doing(() => db.sql("select pg_sleep(0.8)"));
    const napping = (seconds: number) =>
      endpoint()
        .within(seconds)
        .output(nothing)
        .handler(async () => void (await db.sql("select pg_sleep(0.8)")));
    const { agent } = await serve({
      "GET /usual": nap,
      "GET /longer": napping(5),
      "GET /shorter": napping(0.1),
    });

    await agent.get("/longer").expect(204);
    await expectTimeout(agent.get("/usual"));
    const { body } = await agent.get("/shorter").expect(503);
    expect(body.message).to.equal("The request took longer than 0.1 s");
  });

  describe("while the request arrives", () => {
    const takesText = endpoint()
      .input({ text: string(1_000), size: integer() })
      .output(object({ size: integer() }))
      .handler(({ input: { size } }) => ({ size }));
    const head = "POST /text HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ";

    it("does not run", async () => {
      const { port } = await serve({ "POST /text": takesText });
      const body = JSON.stringify({ text: "x".repeat(20), size: 7 });
      const socket = connect(port, "127.0.0.1");
      socket.write(`${head}${body.length}\r\n\r\n`);
      for (const character of body) {
        socket.write(character);
        await delay(60);
      }

      expect(String((await once(socket, "data"))[0])).to.match(/^HTTP\/1\.1 200 [^]*\{"size":7\}$/);
      socket.destroy();
    });

    it("leaves the answer to the server: 408", async () => {
      const { port } = await serve({ "POST /text": takesText }, 0.25, 1_000);
      const socket = connect(port, "127.0.0.1");
      socket.write(`${head}100\r\n\r\n{`);

      expect(String((await once(socket, "data"))[0])).to.match(/^HTTP\/1\.1 4/);
      socket.destroy();
    });
  });

  it("cancels no statement of another request, even if the server acts on the cancellation late", async () => {
    const one = db.connect({ poolMax: 1, url: url() });
    const nap = (seconds: number) =>
      one.query({ text: "select pg_sleep($1)", values: [seconds], prepared: false });
    await nap(0);
    const { agent } = await serve({ "GET /nap": doing(() => nap(0.6)) });
    const release = line().holdNew();
    await agent.get("/nap").expect(204);
    const cancellations = release();
    const other = nap(2);
    await db.someoneSleeps(1);
    expect(cancellations.map((forward) => forward())).to.have.length(1);

    await other;
  });
});
