import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect } from "chai";
import request, { type Response } from "supertest";
import { type Endpoint, endpoint } from "#application/kit/endpoint";
import { integer, nothing } from "#application/kit/schema";
import { createHttpServer } from "#interface/http/server/http-server";
import { Limiter } from "#interface/http/shedding/limiter";
import type { LoadLimits } from "#interface/http/shedding/shed-load";
import { openTransaction, useDatabase } from "../database/use-database.js";
import letterErrors from "../fixtures/application/letters/letters.errors.js";
import { expectRefusal } from "../support/answers.js";
import { appOf, MemoryLogger } from "../support/app.js";
import { eventually, until } from "../support/until.js";

const noWaits = { entered: 0, left: 0 };
const idle: LoadLimits = { requests: 4, delayMs: 60_000, connections: 1, pool: noWaits, points: noWaits };

/** Requests that wait in their handler until they are released. */
class Held {
  readonly #ends: (() => void)[] = [];
  readonly endpoint = endpoint()
    .output(nothing)
    .handler(() => new Promise<void>((end) => void this.#ends.push(end)));

  get count(): number {
    return this.#ends.length;
  }

  release(): void {
    for (const end of this.#ends.splice(0)) end();
  }
}

const doing = (work: () => unknown) =>
  endpoint()
    .output(nothing)
    .handler(async () => void (await work()));

describe("load shedding", () => {
  const db = useDatabase({ poolMax: 1, statementTimeoutMs: 60_000, acquireTimeoutMs: 60_000 });
  const servers: Server[] = [];
  const held = new Held();
  afterEach(() => {
    held.release();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function serve(
    endpoints: Record<string, Endpoint>,
    load: Partial<LoadLimits> = {},
    more: Parameters<typeof appOf>[1] = {},
  ) {
    const logger = new MemoryLogger();
    const options = { load: { ...idle, ...load }, trustProxy: 1 };
    const app = appOf({ "GET /held": held.endpoint, ...endpoints }, { logger, options, ...more });
    const timeouts = { headersMs: 10_000, requestMs: 30_000, keepAliveMs: 5_000 };
    const server = createHttpServer(app, timeouts).listen(0, "127.0.0.1");
    servers.push(server);
    await once(server, "listening");

    return {
      logger,
      port: (server.address() as AddressInfo).port,
      from: (address: string, path: string, headers: Record<string, string> = {}) =>
        request(server).get(path).set("X-Forwarded-For", address).set(headers),
    };
  }

  /** Sends requests that are held, one after the other, and returns their answers, which come once they are released. */
  async function hold(asked: readonly request.Test[]): Promise<{ answers: Promise<Response[]> }> {
    const answers: Promise<Response>[] = [];
    for (const test of asked) {
      const before = held.count;
      answers.push(test.then());
      await until(() => held.count > before);
    }

    return { answers: Promise.all(answers) };
  }

  it("refuses a request when all places are taken, and admits it when one is free again", async () => {
    const { from, logger } = await serve({ "GET /things": doing(() => {}) });
    const callers = ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"];
    const { answers } = await hold(callers.map((address) => from(address, "/held")));
    const refused = await from("192.0.2.5", "/things");
    expectRefusal(refused, "SERVICE_UNAVAILABLE");
    expect(refused.headers["retry-after"]).to.equal("2");
    await from("192.0.2.5", "/things").expect(503);

    held.release();
    for (const { status } of await answers) expect(status).to.equal(204);
    await until(async () => (await from("192.0.2.5", "/things")).status === 204);
    const overload = logger.lines.filter(({ message }) => message.startsWith("overload"));
    expect(overload).to.deep.equal([
      { level: "warn", fields: {}, message: "overload: requests are refused" },
    ]);
    expect(logger.lines.filter(({ level }) => level === "error")).to.deep.equal([]);
  });

  it("gives one address at most half of the places, also with different credentials", async () => {
    const { from } = await serve({ "GET /things": doing(() => {}) });
    await hold([from("192.0.2.1", "/held"), from("192.0.2.1", "/held", { Cookie: "session=a" })]);
    await from("192.0.2.1", "/things", { Cookie: "session=b" }).expect(503);
    await from("192.0.2.2", "/things").expect(204);
  });

  it("gives one session at most half of the places, also from different addresses", async () => {
    const { from } = await serve({ "GET /things": doing(() => {}) });
    const session = { Cookie: "session=a" };
    await hold([from("192.0.2.1", "/held", session), from("192.0.2.2", "/held", session)]);
    await from("192.0.2.3", "/things", session).expect(503);
    await from("192.0.2.3", "/things").expect(204);
  });

  it("serves endpoints that are unlimited", async () => {
    const probe = endpoint()
      .unlimited()
      .output(nothing)
      .handler(() => {});
    const { from } = await serve({ "GET /alive": probe });
    await hold([from("192.0.2.1", "/held"), from("192.0.2.1", "/held")]);
    await from("192.0.2.1", "/held").expect(503);
    await from("192.0.2.1", "/alive").expect(204);
  });

  it("refuses before it reads the body", async () => {
    const takesInput = endpoint()
      .input({ size: integer() })
      .output(nothing)
      .handler(() => {});
    const { from, port } = await serve({ "POST /things": takesInput });
    await hold([from("127.0.0.1", "/held"), from("127.0.0.1", "/held")]);
    const socket = connect(port, "127.0.0.1");
    const head = "Host: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\nExpect: 100-continue";
    socket.write(`POST /things HTTP/1.1\r\n${head}\r\n\r\n`);
    const [answer]: unknown[] = await once(socket, "data");
    socket.destroy();
    expect(String(answer)).to.match(/^HTTP\/1\.1 503 /);
  });

  it("refuses in the error dialect of the folder", async () => {
    const errors = { file: "things/things.errors.ts", dialect: letterErrors };
    const { from } = await serve({ "GET /things": doing(() => {}) }, {}, { errors });
    await hold([from("192.0.2.1", "/held"), from("192.0.2.1", "/held")]);
    const refused = await from("192.0.2.1", "/things").expect(503);
    expect(refused.headers["retry-after"]).to.equal("2");
    expect(Object.keys(refused.body)).to.deep.equal(["errors"]);
  });

  it("refuses requests that need the pool while its queue is long, and serves the others", async () => {
    const { from } = await serve(
      { "GET /pooled": doing(() => db.sql("select 1")), "GET /things": doing(() => {}) },
      { ...db.database.waits, requests: 1_000, delayMs: 20 },
    );
    await from("192.0.2.1", "/pooled").expect(204);
    const open = await openTransaction(db.database, () => db.sql("select 1"));
    const waiting = [1, 2, 3].map((caller) => from(`192.0.2.${caller}`, "/pooled").then());
    const refused = await eventually(async () => {
      const asked = from("192.0.2.4", "/pooled").then();
      const answer = await Promise.race([
        asked,
        from("192.0.2.5", "/things")
          .expect(204)
          .then(() => undefined),
      ]);
      if (!answer) waiting.push(asked);

      return answer;
    });
    expectRefusal(refused, "SERVICE_UNAVAILABLE");
    expect(refused.body.message).to.match(/overloaded/);
    await open.commit();
    for (const answer of waiting) await answer;
    await until(async () => (await from("192.0.2.4", "/pooled")).status === 204);
  });

  it("lets a request that waits for its client delay no other request", () => {
    const limiter = new Limiter({ most: 2, least: 2, delayMs: 100 });
    const caller = (network: string, isIdle: boolean) => ({ network, credentials: undefined, isIdle });
    limiter.take(caller("192.0.2.1", true));
    limiter.take(caller("192.0.2.2", false));
    expect(limiter.admits(caller("192.0.2.3", false))).to.equal(false);
    limiter.adapt(0);
    expect(limiter.admits(caller("192.0.2.3", false))).to.equal(true);
  });

  it("refuses a part of the requests while the event loop is late, and serves all when it is not", async () => {
    const work = doing(() => {
      for (const end = performance.now() + 10; performance.now() < end;);
    });
    const { from, port } = await serve({ "GET /work": work }, { requests: 1_000, delayMs: 10 });
    const sockets = Array.from({ length: 40 }, () => connect(port, "127.0.0.1").setEncoding("latin1"));
    const flood = () =>
      Promise.all(
        sockets.map(async (socket) => {
          socket.write("GET /work HTTP/1.1\r\nHost: x\r\n\r\n");
          const [answer]: string[] = await once(socket, "data");

          return Number(answer?.slice(9, 12));
        }),
      );
    const statuses = await eventually(async () => {
      const all = await flood();

      return all.includes(503) ? all : undefined;
    });
    expect(statuses).to.include(204);
    for (const socket of sockets) socket.destroy();
    await until(async () => (await from("192.0.2.1", "/work")).status === 204);
  });
});
