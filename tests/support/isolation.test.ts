import { expect } from "chai";
import { io, type Socket } from "socket.io-client";
import { Clock } from "#domain/shared/clock";
import { FileStorage } from "#domain/shared/file-storage";
import { Logger } from "#domain/shared/logger";
import { useService } from "./service.js";
import { until } from "./until.js";

const left = { email: "left@example.com" };
const dayMs = 24 * 60 * 60 * 1000;

describe("tests that leave their traces on the shared service", () => {
  const service = useService();
  let socket: Socket;
  after(() => until(() => socket.disconnected));

  it("leave rows, events, jobs, mails, files, log lines, a socket and another time", async () => {
    const user = await service.make.user(left);
    const agent = await service.as(user);
    await agent.patch("/users/current").send({ fullName: "Left" }).expect(200);
    await service.anonymous.post("/auth/forgot-password").send(left).expect(202);
    await service.mailTo(left.email, /password/i);
    await service.resolve(FileStorage).write("left.webp", Buffer.from("left"), "image/webp");
    service.resolve(Logger).info({}, "left");
    await service.settled();
    await service.sql("insert into agenda_jobs (name, next_run_at) values ('left', now() + interval '1 h')");
    socket = io(service.address, {
      transports: ["websocket"],
      reconnection: false,
      extraHeaders: { Origin: service.origin, Cookie: service.cookieOf(await service.sessionOf(user)) },
    });
    await until(() => socket.connected);
    service.clock.advance(400 * dayMs);
  });
});

describe("the tests after them", () => {
  const service = useService();

  it("find the service as new", async () => {
    const tables = await service.sql<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'knex_%'",
    );
    const lasting = ["event_cursors", "event_log_cluster"];
    for (const { name } of tables.filter(({ name }) => !lasting.includes(name)))
      expect(await service.sql(`select from ${name}`), name).to.have.length(0);
    expect(service.mailsTo(left.email)).to.be.empty;
    expect(await service.files()).to.be.empty;
    expect(service.logger.lines.filter(({ message }) => message === "left")).to.be.empty;
    expect(service.resolve(Clock).now().getTime() - Date.now()).to.be.lessThan(dayMs);
  });

  it("get events from 1, live updates, mails and files", async () => {
    const { agent, user } = await service.asUser();
    await agent.patch("/users/current").send({ fullName: "Ada" }).expect(200);
    const [first] = await service.sql<{ first: string }>(
      "select min(sequence) as first from mutation_events",
    );
    expect(first).to.deep.equal({ first: "1" });
    await service.anonymous.post("/auth/forgot-password").send({ email: user.email }).expect(202);
    await service.mailTo(user.email, /password/i);
    await service.resolve(FileStorage).write("new.webp", Buffer.from("new"), "image/webp");
    expect(await service.files()).to.deep.equal(["new.webp"]);
  });
});
