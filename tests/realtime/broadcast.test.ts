import { expect } from "chai";
import { after, before } from "mocha";
import pTimeout from "p-timeout";
import { connectBroadcast } from "#infrastructure/realtime/broadcast";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { SocketRealtime } from "#interface/realtime/socket-realtime";
import { type TestDatabase, testDatabase } from "../support/database.js";
import { MemoryLogger } from "../support/memory-logger.js";
import { eventually } from "../support/until.js";

describe("the Socket.IO server of a process", () => {
  let database: TestDatabase;
  before(async () => (database = await testDatabase()));
  after(() => database.drop());

  it("releases every connection when it is closed at any time", async () => {
    for (const pause of [0, 1, 2, 3, 5, 8, 13, 21, 34, 200]) {
      const logger = new MemoryLogger();
      const pool = createBackgroundPool({ url: database.url, logger });
      const realtime = new SocketRealtime(() => connectBroadcast({ pool, logger, redisUrl: undefined }));
      await realtime.toUser("nobody", "greeting", {});
      await new Promise((resolve) => void setTimeout(resolve, pause));
      await realtime.close();

      await pTimeout(pool.end(), {
        milliseconds: 5_000,
        message: `not closed ${pause} ms after it was opened`,
      });
    }
  });

  it("sends nothing to other processes as long as there are none", async () => {
    const logger = new MemoryLogger();
    const pool = createBackgroundPool({ url: database.url, logger });
    const open = () =>
      new SocketRealtime(() => connectBroadcast({ pool, logger, redisUrl: undefined, hearingMs: 0 }));
    const sent: string[] = [];
    const listener = await pool.connect();
    listener.on("notification", ({ payload = "" }) => sent.push(payload));
    await listener.query('listen "socket.io#/"');
    const [first, second] = [open(), open()];
    await first.toUser("nobody", "alone", {});
    await second.toUser("nobody", "hello", {});
    await eventually(async () => {
      await first.toUser("nobody", "together", {});
      return sent.some((message) => message.includes("together"));
    });
    await Promise.all([first.close(), second.close()]);
    listener.release(true);

    expect(sent.join()).not.to.include("alone");
    await pool.end();
  });

  it("is not created by a process that sends nothing and has no sockets", async () => {
    const realtime = new SocketRealtime(() => Promise.reject(new Error("made")));
    await realtime.close();
  });
});
