import { randomBytes } from "node:crypto";
import { expect } from "chai";
import { after, before } from "mocha";
import request from "supertest";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { RedisCounts } from "#infrastructure/limits/redis-counts";
import { useLine, useProcesses } from "../lifecycle/process.js";
import { appOf, MemoryLogger } from "../support/app.js";
import { testDatabase, type TestDatabase } from "../support/database.js";
import { freePort } from "../support/free-port.js";
import { until } from "../support/until.js";

const redis = process.env["REDIS_URL"];
const limit = 20;

/** A process that counts in Redis, without its other parts. */
class Counter {
  readonly logger = new MemoryLogger();
  #counts: RedisCounts | undefined;
  #send: ((address: string) => request.Test) | undefined;

  async open(url: string): Promise<this> {
    this.#counts = await RedisCounts.open(url, this.logger);
    const endpoints = {
      "GET /things": endpoint()
        .output(nothing)
        .handler(() => {}),
    };
    const rates = { perUser: 0, perAddress: limit };
    const app = appOf(endpoints, { options: { rates, trustProxy: 1, counts: this.#counts } });
    this.#send = (address) => request(app).get("/things").set("X-Forwarded-For", address);

    return this;
  }

  close(): void {
    this.#counts?.close();
  }

  /** Sends a request from the address, and returns how many more the limit allows; -1 if it was refused. */
  async left(address: string): Promise<number> {
    const { status, headers } = (await this.#send?.(address)) ?? {};
    const [, left] = /r=(\d+)/.exec(String(headers?.["ratelimit"])) ?? [];

    return status === 429 ? -1 : Number(left);
  }

  get messages(): string[] {
    return this.logger.lines.map(({ level, message }) => `${level} ${message}`);
  }
}

/** Returns an address that no other test has used. */
const newAddress = () => `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;

const unavailable = "error rate limits in Redis: not available, retrying";
const available = "info rate limits in Redis: available again";

describe("rate limits in Redis", function () {
  if (!redis) {
    it("are NOT TESTED: set REDIS_URL to the address of a server", function () {
      process.stderr.write(
        "Rate limits in Redis are NOT TESTED: start a redis-server and set REDIS_URL to its address\n",
      );
      this.skip();
    });
    return;
  }

  describe("in two processes", () => {
    const { line, url } = useLine(() => new URL(redis));
    const [one, other] = [new Counter(), new Counter()];
    before(() => Promise.all([one.open(url()), other.open(redis)]));
    after(() => [one, other].forEach((counter) => counter.close()));

    /** Waits until `one` counts in Redis, as `other` does. */
    const isShared = () =>
      until(async () => {
        const address = newAddress();
        await one.left(address);

        return (await other.left(address)) === limit - 2;
      });

    it("are one limit", async () => {
      await isShared();
      const address = newAddress();
      const left: number[] = [];
      for (let count = 0; count < limit; count += 2)
        left.push(await one.left(address), await other.left(address));

      expect(left).to.deep.equal(Array.from({ length: limit }, (_, count) => limit - 1 - count));
      expect([await one.left(address), await other.left(address)]).to.deep.equal([-1, -1]);
      expect(other.messages).to.deep.equal([]);
    });

    it("are counted by each process while Redis is away, and together when it is back", async () => {
      await isShared();
      const address = newAddress();
      await other.left(address);
      line().cut();
      await until(
        async () => (await one.left(newAddress())) === limit - 1 && one.messages.includes(unavailable),
      );
      const left: number[] = [];
      for (let count = 0; count <= limit; count += 1) left.push(await one.left(address));
      await line().mend();
      await isShared();

      expect(left.at(0), "its own count begins").to.equal(limit - 1);
      expect(left.at(-1), "its own limit holds").to.equal(-1);
      expect(await one.left(address), "the count in Redis was kept").to.equal(limit - 2);
      expect(one.messages).to.deep.equal([unavailable, available]);
    });

    it("keep no request waiting while Redis hangs", async () => {
      await isShared();
      line().freeze();
      const first = performance.now();
      await one.left(newAddress());
      const waited = performance.now() - first;
      const then = performance.now();
      const address = newAddress();
      const left: number[] = [];
      for (let count = 0; count < 10; count += 1) left.push(await one.left(address));
      const later = performance.now() - then;
      line().thaw();
      await isShared();

      expect(waited).to.be.within(199, 5_000);
      expect(later, "ten requests, each of which would wait 200 ms").to.be.below(1_500);
      expect(left).to.deep.equal(Array.from({ length: 10 }, (_, count) => limit - 1 - count));
    });

    it("replace a connection whose answers are lost", async () => {
      await isShared();
      line().dropAnswers();
      await one.left(newAddress());
      await isShared();
    });
  });

  describe("of the API", () => {
    let database: TestDatabase;
    const start = useProcesses();
    const { line, url } = useLine(() => new URL(redis));
    before(async () => (database = await testDatabase()));
    after(() => database.drop());

    const startApi = async (REDIS_URL: string) => {
      const PORT = String(await freePort());
      const env = {
        PORT,
        DATABASE_URL: database.url,
        REDIS_URL,
        RATE_LIMIT_PER_ADDRESS: "20",
        TRUST_PROXY: "1",
      };
      const api = start("src/processes/api.ts", { ...env, SCHEDULER: "separate" });
      await api.says("API is listening");

      return { api, address: `http://127.0.0.1:${PORT}` };
    };

    it("are one limit for all its processes, which stop within their time while Redis hangs", async () => {
      const [one, other] = [await startApi(url()), await startApi(redis)];
      const from = newAddress();
      const statuses: number[] = [];
      for (let count = 0; count < 15; count += 1)
        for (const { address } of [one, other])
          statuses.push((await fetch(`${address}/unknown`, { headers: { "X-Forwarded-For": from } })).status);
      line().freeze();
      one.api.signal("SIGTERM");

      expect(await one.api.exit, one.api.output).to.equal(0);
      expect(statuses.slice(0, limit)).not.to.include(429);
      expect(new Set(statuses.slice(limit))).to.deep.equal(new Set([429]));
    });
  });
});
