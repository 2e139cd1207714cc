import { expect } from "chai";
import { createClient } from "redis";
import { Pool } from "pg";
import { connectBroadcast } from "#infrastructure/realtime/broadcast";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { SocketRealtime } from "#interface/realtime/socket-realtime";
import { MemoryLogger } from "../support/memory-logger.js";
import { Realtime } from "#domain/shared/realtime";
import { Line } from "../lifecycle/process.js";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";
import { useClients } from "./clients.js";

const url = process.env["REDIS_URL"];

describe("an unreachable Redis", () => {
  it("is reported once when the Socket.IO server is opened, and does not prevent it", async () => {
    const logger = new MemoryLogger();
    const pool = new Pool();
    const broadcast = await connectBroadcast({ pool, logger, redisUrl: "redis://127.0.0.1:1" });
    await broadcast.close();

    expect(logger.lines.map(({ level, message }) => `${level} ${message}`)).to.deep.equal([
      "error messages between processes: not available, retrying",
    ]);
  });
});

describe("messages between processes over Redis", function () {
  if (!url) {
    it("are NOT TESTED: set REDIS_URL to the address of a server", function () {
      process.stderr.write(
        "The Redis adapter is NOT TESTED: start a redis-server and set REDIS_URL to its address\n",
      );
      this.skip();
    });
    return;
  }

  const service = useService({ REDIS_URL: url });
  const other = useService({ REDIS_URL: url }, { beside: service });
  const clients = useClients(service);

  it("reach the open sockets of a user in both processes", async () => {
    const user = await service.make.user();
    const [one, two] = [
      await clients.as(user),
      await clients.connect(await service.sessionOf(user), other.address),
    ];
    const heard: unknown[] = [];
    for (const { socket } of [one, two]) socket.on("greeting", (payload: unknown) => heard.push(payload));
    await service
      .resolve(Realtime)
      .toUser(user.id, "greeting", { text: "ä".repeat(10_000), at: new Date(0) });
    await until(() => heard.length === 2);
    const listening = await service.sql(
      `select from pg_stat_activity where datname = current_database() and query ilike 'listen "socket.io%'`,
    );

    expect(heard[0]).to.deep.equal({ text: "ä".repeat(10_000), at: "1970-01-01T00:00:00.000Z" });
    expect(heard[1]).to.deep.equal(heard[0]);
    expect(listening).to.have.length(0);
  });

  it("cause no unhandled error in a process that stops while the first ones are sent", async () => {
    const unheard: unknown[] = [];
    const hear = (error: unknown) => void unheard.push(error);
    process.prependListener("unhandledRejection", hear);
    const logger = new MemoryLogger();
    const pool = createBackgroundPool({ url: service.databaseUrl, logger });
    for (let round = 0; round < 10; round += 1) {
      const realtime = new SocketRealtime(() => connectBroadcast({ pool, logger, redisUrl: url }));
      await realtime.toUser("nobody", "greeting", {});
      await realtime.close();
    }
    await pool.end();
    process.removeListener("unhandledRejection", hear);

    expect(unheard).to.be.empty;
    expect(logger.lines).to.be.empty;
  });

  it("are sent between processes that have started without Redis, once it is there", async () => {
    const { hostname, port } = new URL(url);
    const line = new Line({ host: hostname, port: Number(port) || 6379 });
    await line.mend();
    line.cut();
    const logger = new MemoryLogger();
    const pool = new Pool();
    const redisUrl = `redis://127.0.0.1:${line.port}`;
    const open = () => new SocketRealtime(() => connectBroadcast({ pool, logger, redisUrl }));
    const [one, two] = [open(), open()];
    const heard: unknown[] = [];
    const { io } = await two.open();
    io.on("greeting", (text: unknown) => heard.push(text));
    await one.open();
    await line.mend();
    await until(async () => {
      (await one.open()).io.serverSideEmit("greeting", "hello");

      return heard.length > 0;
    });
    for (const realtime of [one, two]) await realtime.close();
    line.cut();

    expect(heard[0]).to.equal("hello");
  });

  it("are sent again after Redis has closed every connection", async () => {
    const user = await service.make.user();
    const client = await clients.connect(await service.sessionOf(user), other.address);
    const heard: unknown[] = [];
    client.socket.on("greeting", (payload: unknown) => heard.push(payload));
    const operator = createClient({ url });
    await operator.connect();
    for (const type of ["PUBSUB", "NORMAL"]) await operator.sendCommand(["CLIENT", "KILL", "TYPE", type]);
    operator.destroy();
    await until(async () => {
      await service.resolve(Realtime).toUser(user.id, "greeting", {});
      return heard.length > 0;
    });

    expect(client.reason).to.equal(undefined);
  });
});
