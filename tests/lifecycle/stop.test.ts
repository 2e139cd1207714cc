import { once } from "node:events";
import http from "node:http";
import { expect } from "chai";
import request from "supertest";
import { testDatabase, type TestDatabase } from "../support/database.js";
import { freePort } from "../support/free-port.js";
import { until } from "../support/until.js";
import { Balancer } from "./balancer.js";
import { refusesConnections, useProcesses } from "./process.js";

const email = "admin@example.com";
const password = "correct horse battery staple";

describe("the shutdown of an API process", () => {
  let database: TestDatabase;
  before(async () => (database = await testDatabase()));
  after(() => database.drop());

  const start = useProcesses();

  async function startApi(port: number, env: Record<string, string> = {}) {
    const unlimited = { RATE_LIMIT_PER_USER: "0", RATE_LIMIT_PER_ADDRESS: "0" };
    const api = start("tools/run.ts", {
      PORT: String(port),
      DATABASE_URL: database.url,
      ALLOWED_ORIGINS: "http://localhost",
      ...unlimited,
      ...env,
    });
    await api.says("API is listening");

    return api;
  }

  it("answers requests on open connections with Connection: close, and closes idle connections without an error", async () => {
    const port = await freePort();
    const api = await startApi(port);
    const agents = Array.from({ length: 9 }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }));
    const [idle, ...busy] = agents;
    for (const { headers } of await Promise.all(agents.map((agent) => get(port, agent))))
      expect(headers).to.include({ connection: "keep-alive", "keep-alive": "timeout=65" });
    const [left] = idle ? Object.values(idle.freeSockets).flat() : [];
    const isClosed = left ? once(left, "close") : undefined;

    api.signal("SIGTERM");
    await until(() => refusesConnections(port));
    for (const { statusCode, headers } of await Promise.all(busy.map((agent) => get(port, agent)))) {
      expect(statusCode).to.equal(200);
      expect(headers.connection).to.equal("close");
    }
    expect(await api.exit).to.equal(0);
    expect(await isClosed, "it was closed without an error").to.deep.equal([false]);
  });

  it("accepts requests for SHUTDOWN_DELAY_SECONDS while /health/ready answers 503", async () => {
    const port = await freePort();
    const api = await startApi(port, { SHUTDOWN_DELAY_SECONDS: "2" });
    const stopAt = performance.now();
    api.signal("SIGTERM");
    await until(async () => (await get(port, undefined, "/health/ready")).statusCode === 503);
    const { statusCode, headers } = await get(port, new http.Agent({ keepAlive: true }));
    expect(statusCode).to.equal(200);
    expect(headers.connection).to.equal("keep-alive");

    await until(() => refusesConnections(port));
    expect(performance.now() - stopAt).to.be.greaterThan(2_000);
    expect(await api.exit).to.equal(0);
  });

  it("loses no request in a rolling restart under load, behind a balancer that retries nothing", async function () {
    this.timeout(180_000);
    const ports = [await freePort(), await freePort()];
    // Longer than a check of the balancer takes on a busy machine.
    const env = { SHUTDOWN_DELAY_SECONDS: "3" };
    const processes = await Promise.all(ports.map((port) => startApi(port, env)));
    const balancer = new Balancer(ports);
    const port = await balancer.start();
    try {
      const isReady = () => ports.every((backend) => balancer.isReady(backend));
      await until(isReady);
      const load = await Load.start(port);
      for (const [index, backend] of ports.entries()) {
        processes[index]?.signal("SIGTERM");
        expect(await processes[index]?.exit).to.equal(0);
        await startApi(backend, env);
        await until(isReady);
      }
      await load.stop();

      expect(load.lost).to.deep.equal([]);
      expect(load.answered).to.be.greaterThan(200);
      expect(await load.writtenUsers()).to.equal(load.created);
    } finally {
      balancer.stop();
    }
  });
});

/** A load of users who read and write in turns, with pauses in which their connections are idle. */
class Load {
  answered = 0;
  created = 0;
  #made = 0;
  readonly lost: string[] = [];
  #isOver = false;
  #users: Promise<unknown> = Promise.resolve();
  #before = 0;

  private constructor(private readonly agent: ReturnType<typeof request.agent>) {}

  static async start(port: number): Promise<Load> {
    const agent = request.agent(`http://127.0.0.1:${port}`).set("Origin", "http://localhost");
    await agent.post("/auth/sign-in").send({ email, password }).expect(200);
    const load = new Load(agent);
    load.#before = await load.writtenUsers();
    load.#users = Promise.all(Array.from({ length: 12 }, (_, user) => load.#use(user)));

    return load;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#users;
  }

  /** Returns the number of users that were created since the start. */
  async writtenUsers(): Promise<number> {
    const { body } = await this.agent.get("/users").expect(200);

    return body.count - this.#before;
  }

  async #use(user: number): Promise<void> {
    while (!this.#isOver) {
      const { status, text } = await this.agent.get("/users/current");
      this.#count(status === 200, text);
      const written = await this.agent.post("/users").send(this.#newUser());
      if (this.#count(written.status === 201, written.text)) this.created += 1;
      await new Promise((resolve) => setTimeout(resolve, (user + 1) * 15));
    }
  }

  #newUser() {
    this.#made += 1;

    return { fullName: "A User", email: `user-${this.#made}@example.com` };
  }

  #count(isAnswered: boolean, text: string): boolean {
    if (isAnswered) this.answered += 1;
    else this.lost.push(text);

    return isAnswered;
  }
}

async function get(port: number, agent: http.Agent | undefined, path = "/health/live") {
  const [answer]: http.IncomingMessage[] = await once(
    http.get({ port, host: "127.0.0.1", path, agent: agent ?? false }),
    "response",
  );
  if (!answer) throw new Error("There is no answer");
  await once(answer.resume(), "end");

  return answer;
}
