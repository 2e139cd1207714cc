import { once } from "node:events";
import http from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import request from "supertest";
import { useClients } from "../realtime/clients.js";
import { freePort } from "../support/free-port.js";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";
import { type ServiceProcess, useProcesses } from "./process.js";

describe("WORKERS", function () {
  this.timeout(120_000);
  const service = useService({});
  const clients = useClients(service);
  const startProcess = useProcesses();

  const start = async (port: number) =>
    startProcess("src/processes/api.ts", {
      PORT: String(port),
      DATABASE_URL: service.databaseUrl,
      ALLOWED_ORIGINS: service.origin,
      RATE_LIMIT_PER_ADDRESS: "40",
      SCHEDULER: "inline",
      WORKERS: "2",
    });

  describe("from start to stop", () => {
    let api: ServiceProcess;
    let port: number;
    let address: string;
    before(async () => {
      port = await freePort();
      address = `http://127.0.0.1:${port}`;
      api = await start(port);
      await api.says("API is listening");
    });

    it("opens the port when all workers are ready", async () => {
      expect(pidsOf(api)).to.have.length(2);
      await request(address).get("/health/ready").expect(200);
    });

    it("sends the writes of each worker to the sockets of the others", async () => {
      const token = await service.sessionOf(await service.make.user({ isAdmin: true }));
      const sockets = await Promise.all([1, 2, 3, 4].map(() => clients.connect(token, address)));
      for (const client of sockets) await client.subscribe("users");
      for (const fullName of ["One", "Two"]) {
        await request(address)
          .patch("/users/current")
          .set({ Cookie: service.cookieOf(token), Origin: service.origin })
          .send({ fullName })
          .expect(200);
        for (const client of sockets)
          await client.next(
            (message) => "row" in message && "fullName" in message.row && message.row.fullName === fullName,
          );
      }
    });

    it("counts the requests of a caller together", async () => {
      const statuses: number[] = [];
      for (let count = 0; count < 100; count += 1) statuses.push((await fetch(`${address}/unknown`)).status);

      expect(statuses.filter((status) => status !== 429).length).to.be.within(30, 60);
      expect(statuses.slice(-20)).to.deep.equal(Array.from({ length: 20 }, () => 429));
    });

    it("replaces a worker that is killed under load; only requests on its own connections fail", async () => {
      const load = new Load(port, 12);
      try {
        await until(() => load.answered > 100);
        process.kill(pidsOf(api)[0] ?? 0, "SIGKILL");
        await until(() => pidsOf(api).length === 3, 60_000);
        const answered = load.answered;
        await until(() => load.answered > answered + 100);
      } finally {
        await load.stop();
      }

      expect(load.failures.length, "the other worker has connections too").to.be.below(12);
      expect(new Set(load.failures).size, "each fails at most once").to.equal(load.failures.length);
      expect(api.log.find(({ msg }) => msg === "a worker has ended, and is restarted")).to.include({
        worker: 1,
        signal: "SIGKILL",
      });
    });

    it("stops all workers together on SIGTERM, and answers every request on open connections", async () => {
      const load = new Load(port, 12);
      try {
        await until(() => load.answered > 100);
        api.signal("SIGTERM");
        expect(await api.exit, api.output).to.equal(0);
      } finally {
        await load.stop();
      }

      expect(load.failures).to.deep.equal([]);
      expect(api.log.filter(({ msg }) => msg === "stopped")).to.have.length(3);
    });
  });

  it("exits with 1 after one error of the supervisor if the workers cannot start", async () => {
    const squatter = createServer().listen(0, "127.0.0.1");
    await once(squatter, "listening");
    const api = await start((squatter.address() as AddressInfo).port);
    expect(await api.exit, api.output).to.equal(1);
    squatter.close();
    const own = api.log.filter(({ msg }) => String(msg).startsWith("a worker has ended"));

    expect(own).to.have.length(1);
    expect(own[0]).to.include({ level: "error", msg: "a worker has ended before all could serve", code: 1 });
    expect(api.output).to.include("EADDRINUSE");
  });
});

/** Returns the process ids of the workers, in the order in which they became ready. */
const pidsOf = ({ output }: ServiceProcess): number[] =>
  [...output.matchAll(/"pid":(\d+),"msg":"a worker is ready"/g)].map(([, pid]) => Number(pid));

/** Callers that send requests on one connection each, and go on until the port is closed. */
class Load {
  answered = 0;
  /** The number of the caller, for each request that failed. */
  readonly failures: number[] = [];
  #isOver = false;
  readonly #callers: Promise<void[]>;

  constructor(
    private readonly port: number,
    callers: number,
  ) {
    this.#callers = Promise.all(Array.from({ length: callers }, (_, caller) => this.#call(caller)));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#callers;
  }

  async #call(caller: number): Promise<void> {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    while (!this.#isOver) {
      const result = await this.#get(agent);
      if (result === "refused") break;
      if (result === "answered") this.answered += 1;
      else this.failures.push(caller);
      await delay(10);
    }
    agent.destroy();
  }

  /** A new connection is refused, or reset while the port closes. On an open one, a request must be answered. */
  #get(agent: http.Agent): Promise<"answered" | "refused" | "lost"> {
    return new Promise((resolve) => {
      const sent = http
        .get({ agent, port: this.port, host: "127.0.0.1", path: "/health/live" }, (response) => {
          response.resume().once("end", () => resolve(response.statusCode === 200 ? "answered" : "lost"));
        })
        .once("error", () => resolve(sent.reusedSocket ? "lost" : "refused"));
    });
  }
}
