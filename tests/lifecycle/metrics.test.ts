import { connect } from "node:net";
import { expect } from "chai";
import request from "supertest";
import { useClients } from "../realtime/clients.js";
import { testDatabase, type TestDatabase } from "../support/database.js";
import { freePort } from "../support/free-port.js";
import { type Scrape, scrape } from "../support/scrape.js";
import { useService } from "../support/service.js";
import { eventually, until } from "../support/until.js";
import { type ServiceProcess, useLine, useProcesses } from "./process.js";

const requests = "http_server_request_duration_seconds_count";

describe("METRICS_PORT", function () {
  this.timeout(120_000);
  const service = useService({});
  const clients = useClients(service);
  const startProcess = useProcesses();

  /** Starts a process, and returns it with its address and the port of its metrics. */
  const start = async (variables: Record<string, string> = {}, program = "api") => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const running = startProcess(`src/processes/${program}.ts`, {
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: service.databaseUrl,
      ALLOWED_ORIGINS: service.origin,
      RATE_LIMIT_PER_ADDRESS: "0",
      ...variables,
    });

    return { running, address: `http://127.0.0.1:${port}`, metricsPort };
  };

  describe("of an API with the scheduler", () => {
    let api: Awaited<ReturnType<typeof start>>;
    before(async () => {
      api = await start();
      await api.running.says("API is listening");
    });

    it("measures requests by method, route and status, and their statements by operation and table", async () => {
      const { id } = await service.make.user();
      const cookie = service.cookieOf(await service.sessionOf({ id }));
      const patch = (body: object) =>
        request(api.address)
          .patch("/users/current")
          .set({ Cookie: cookie, Origin: service.origin })
          .send(body);
      for (const fullName of ["One", "Two"]) await patch({ fullName }).expect(200);
      await patch({ fullName: 1 }).expect(400);
      const seen = await scrape(api.metricsPort);
      const route = { http_request_method: "PATCH", http_route: "/users/current" };

      expect(seen.sum(requests, { ...route, http_response_status_code: "200" })).to.equal(2);
      expect(seen.sum(requests, { ...route, http_response_status_code: "400" })).to.equal(1);
      expect(seen.sum("http_server_request_duration_seconds_bucket", { ...route, le: "+Inf" })).to.equal(3);
      expect(seen.sum("http_server_request_duration_seconds_sum", route)).to.be.within(0.0001, 10);
      const statement = { db_operation_name: "UPDATE", db_collection_name: "users" };
      expect(seen.sum("db_client_operation_duration_seconds_count", statement)).to.equal(2);
    });

    it("reads the connections, the sockets, the stored work and the figures of Node.js", async () => {
      const { id } = await service.make.user({ isAdmin: true });
      const client = await clients.connect(await service.sessionOf({ id }), api.address);
      await client.subscribe("users");
      const seen = await scrape(api.metricsPort);

      expect(seen.sum("live_sockets")).to.equal(1);
      expect(seen.sum("live_subscriptions")).to.equal(1);
      expect(seen.sum("database_up")).to.equal(1);
      expect(seen.sum("db_client_connection_max", { db_client_connection_pool_name: "requests" })).to.equal(
        10,
      );
      expect(seen.values("jobs", "state")).to.have.members(["queued", "due", "running", "failed", "done"]);
      for (const name of ["event_lag_seconds", "event_lag_events", "event_lanes", "event_dead_letters"])
        expect(seen.values(name, "reaction"), name).to.include("users.remove-old-avatar");
      for (const name of ["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes"])
        expect(seen.sum(name), name).to.be.above(0);
      expect(seen.sum("process_cpu_seconds_total")).to.be.above(0);
      expect(
        seen.sum("cron_duration_seconds_count", { cron: "auth.purge-tokens", outcome: "failure" }),
      ).to.equal(0);
    });

    it("has the same labels for any number of unknown paths and methods", async () => {
      const before = await scrape(api.metricsPort);
      for (let at = 0; at < 50; at += 1) {
        await request(api.address).get(`/unknown-${at}/${Math.random()}`).expect(404);
        await request(api.address).get(`/users/${crypto.randomUUID()}?at=${at}`);
        await request(api.address).propfind(`/users/${at}`);
        await request(api.address).mkcol("/notes");
      }
      const after = await scrape(api.metricsPort);

      expect(after.sum(requests) - before.sum(requests)).to.equal(200);
      expect(after.all(requests).length - before.all(requests).length).to.be.below(8);
      expect(after.values(requests, "http_request_method")).to.include("_OTHER");
      expect(
        after.values(requests, "http_route").filter((route) => /unknown|-\w{4}-/.test(route)),
      ).to.deep.equal([]);
    });

    it("counts requests in flight, and those whose caller disconnects", async () => {
      const caller = connect(Number(new URL(api.address).port), "127.0.0.1");
      caller.write("POST /auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
      caller.write(`Origin: ${service.origin}\r\nContent-Length: 100\r\n\r\n{`);
      await until(async () => (await scrape(api.metricsPort)).sum("http_server_active_requests") === 1);
      caller.destroy();
      await until(async () => (await scrape(api.metricsPort)).sum("http_server_active_requests") === 0);
      const seen = await scrape(api.metricsPort);

      expect(seen.sum(requests, { http_response_status_code: "aborted" })).to.equal(1);
    });

    it("answers only GET /metrics", async () => {
      const address = `http://127.0.0.1:${api.metricsPort}`;
      await request(address).get("/").expect(404);
      await request(address).post("/metrics").expect(405).expect("Allow", "GET, HEAD");
      await request(api.address).get("/metrics").expect(404);
    });
  });

  describe("of a scheduler, with a database that is cut off", () => {
    const { line, url } = useLine(() => new URL(service.databaseUrl));
    let scheduler: ServiceProcess;
    let port: number;
    before(async () => {
      const started = await start({ DATABASE_URL: url() }, "scheduler");
      [scheduler, port] = [started.running, started.metricsPort];
      await scheduler.says("scheduler is running");
    });

    it("reports the lag of each reaction, its lanes and its dead letters", async () => {
      const { id: rowId } = await service.make.user();
      const row = { reaction: "users.remove-old-avatar", rowId };
      await service.sql(
        `insert into event_dead_letters (sequence, reaction, "rowId", status, attempts) values (1, $1, $2, 'dead', 1)`,
        [row.reaction, row.rowId],
      );
      await until(
        async () => (await scrape(port)).sum("event_dead_letters", { reaction: row.reaction }) === 1,
      );
      await service.sql("delete from event_dead_letters");
      await until(
        async () => (await scrape(port)).sum("event_dead_letters", { reaction: row.reaction }) === 0,
      );
    });

    it("answers within the bound of a scrape, without the figures of the database, until it is back", async () => {
      for (const cutOff of [() => line().freeze(), () => line().cut()]) {
        cutOff();
        await until(async () => (await scrape(port)).sum("database_up") === 0);
        const start = performance.now();
        const seen = await scrape(port);

        expect(performance.now() - start).to.be.below(2_000);
        expect(seen.all("event_lag_seconds")).to.deep.equal([]);
        expect(seen.sum("process_resident_memory_bytes")).to.be.above(0);
      }
      line().thaw();
      await line().mend();
      await until(async () => (await scrape(port)).all("event_lag_seconds").length > 0);
    });
  });

  describe("of a service with background work", () => {
    let database: TestDatabase;
    before(async () => (database = await testDatabase()));
    after(() => database.drop());

    it("measures deliveries, jobs and mails, each with its outcome", async () => {
      const api = await start({ DATABASE_URL: database.url });
      await api.running.says("API is listening");
      await request(api.address)
        .post("/auth/sign-up")
        .set("Origin", api.address.replace("127.0.0.1", "localhost"))
        .send({ email: "new@example.com", password: "a long enough password 7", fullName: "New" })
        .expect(202);
      const counts = (seen: Scrape, outcome: string) =>
        ["event_delivery", "job", "mail"].map((name) =>
          seen.sum(`${name}_duration_seconds_count`, { outcome }),
        );
      await until(async () => counts(await scrape(api.metricsPort), "success").every((count) => count > 0));

      const seen = await scrape(api.metricsPort);
      expect(counts(seen, "failure")).to.deep.equal([0, 0, 0]);
      const isTaken = ({ labels }: { labels: object }) => "job" in labels || "instance" in labels;
      expect(seen.samples.filter(isTaken), "labels that Prometheus itself adds").to.deep.equal([]);
      api.running.signal("SIGTERM");
      expect(await api.running.exit).to.equal(0);
    });
  });

  it("serves the metrics of an API that waits for its database", async () => {
    const { metricsPort } = await start({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    const seen = await eventually(() => scrape(metricsPort).catch(() => undefined));

    expect(seen.sum("database_up")).to.equal(0);
  });

  describe("of several workers", () => {
    it("sums up their metrics, and keeps the counters of a worker that has ended", async () => {
      const { running, address, metricsPort } = await start({ WORKERS: "2" });
      await running.says("API is listening");
      const get = async (count: number) => {
        for (let at = 0; at < count; at += 1) await request(address).get("/health/live").expect(200);
      };
      const counted = async () => (await scrape(metricsPort)).sum(requests, { http_route: "/health/live" });
      await get(40);
      expect(await counted()).to.equal(40);
      const [pid] = [...running.output.matchAll(/"pid":(\d+),"msg":"a worker is ready"/g)].map(([, id]) =>
        Number(id),
      );
      process.kill(pid ?? 0, "SIGSTOP");
      expect(await counted(), "a worker that does not respond").to.equal(40);
      process.kill(pid ?? 0, "SIGKILL");
      await until(() => [...running.output.matchAll(/a worker is ready/g)].length === 3, 60_000);
      expect(await counted(), "a worker that has ended").to.equal(40);
      await get(10);

      expect(await counted()).to.equal(50);
      const seen = await scrape(metricsPort);
      expect(seen.sum("db_client_connection_max", { db_client_connection_pool_name: "requests" })).to.equal(
        10,
      );
      expect(seen.all("event_lag_seconds", { reaction: "users.remove-old-avatar" })).to.have.length(1);
    });
  });
});
