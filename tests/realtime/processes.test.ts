import { expect } from "chai";
import { ScrollRepository } from "../fixtures/scrolls.js";
import { UserRepository } from "#domain/users/user.repository";
import { Realtime } from "#domain/shared/realtime";
import { useService } from "../support/service.js";
import { eventually, until } from "../support/until.js";
import { expectRefused, useClients, withoutSequence } from "./clients.js";

describe("two processes", () => {
  const service = useService({});
  const other = useService({}, { beside: service });
  const clients = useClients(service);
  const there = async (user: { id: string }) => clients.connect(await service.sessionOf(user), other.address);

  it("send each other's writes in one order", async () => {
    const user = await service.make.user();
    const [one, two] = [await clients.as(user), await there(user)];
    for (const client of [one, two]) await client.subscribe("scrolls");
    for (let count = 0; count < 10; count += 1)
      await (count % 2 ? service : other).make.scroll(user, { title: String(count) });
    await until(() => one.messages.length === 10 && two.messages.length === 10);

    expect(withoutSequence(one)).to.deep.equal(withoutSequence(two));
    expect(new Set(one.story).size).to.equal(10);
  });

  it("let a client resume at the other process", async () => {
    const user = await service.make.user();
    const one = await clients.as(user);
    const since = await one.subscribe("scrolls");
    one.close();
    await other.make.scroll(user, { title: "meanwhile" });
    await service.settled();
    const two = await there(user);
    const sequence = await two.subscribe("scrolls", { since });
    const back = await clients.as(user);
    await back.subscribe("scrolls", { since: sequence });
    await other.make.scroll(user, { title: "later" });
    await back.next();

    expect(two.story[0]).to.equal("created scrolls meanwhile");
    expect(back.story).to.deep.equal(["created scrolls later"]);
  });

  it("accept a position that they have not reached yet", async () => {
    const user = await service.make.user();
    const [here, elsewhere] = [await clients.as(user), await there(user)];
    await here.subscribe("scrolls");
    for (let count = 1; count <= 30; count += 1) {
      await elsewhere.ask("unsubscribe", { resource: "scrolls" });
      await service.make.scroll(user, { title: String(count) });
      const { sequence } = await eventually(() => here.messages[count - 1]);
      await elsewhere.subscribe("scrolls", { since: sequence });
    }
    await service.make.scroll(user, { title: "last" });
    await elsewhere.next();

    expect(elsewhere.story).to.deep.equal(["created scrolls last"]);
  });

  it("let a client resume in the middle of a transaction with more rows than they read at once", async () => {
    const user = await service.make.user();
    const one = await clients.as(user);
    await one.subscribe("scrolls");
    const rows = Array.from({ length: 1_200 }, (_, index) => ({
      title: String(index),
      body: "",
      ownerId: user.id,
    }));
    await service.resolve(ScrollRepository).insertMany(rows);
    await until(() => one.messages.length === rows.length);
    for (const [index, { address }] of [service, other, other].entries()) {
      const place = 300 * (index + 1);
      const client = await clients.connect(await service.sessionOf(user), address);
      await client.subscribe("scrolls", { since: String(one.messages[place]?.sequence) });

      expect(withoutSequence(client)).to.deep.equal(withoutSequence(one).slice(place + 1));
    }
  });

  it("close a socket whose session ends at the other process", async () => {
    const user = await service.make.user();
    const token = await service.sessionOf(user);
    const client = await clients.connect(token);
    await other.withCookie(token).post("/auth/sign-out").expect(204);
    await until(() => client.reason !== undefined);

    expectRefused({ error: client.farewell }, "UNAUTHORIZED");
  });

  it("reach the open sockets of a user in both processes, also with a long message", async () => {
    const [user, another] = [await service.make.user(), await service.make.user()];
    const [one, two, elsewhere] = [await clients.as(user), await there(user), await there(another)];
    const heard: unknown[] = [];
    for (const client of [one, two, elsewhere])
      client.socket.on("greeting", (payload: unknown) => heard.push([client === elsewhere, payload]));
    const long = "ä".repeat(10_000);
    await service.resolve(Realtime).toUser(user.id, "greeting", { text: "hello" });
    await other.resolve(Realtime).toUser(user.id, "greeting", { text: long });
    await until(() => heard.length === 4);

    expect(heard).to.have.deep.members([
      ...[1, 2].map(() => [false, { text: "hello" }]),
      ...[1, 2].map(() => [false, { text: long }]),
    ]);
  });

  it("send the changed profile to the user's open sockets", async () => {
    const { agent, user } = await service.asUser();
    const [one, two] = [await clients.as(user), await there(user)];
    const profiles: unknown[] = [];
    for (const { socket } of [one, two]) socket.on("profile", (profile: unknown) => profiles.push(profile));
    const { body: shown } = await agent.patch("/users/current").send({ fullName: "Ada" }).expect(200);
    await until(() => profiles.length === 2);

    expect(profiles).to.deep.equal([shown, shown]);
    expect(shown).not.to.have.any.keys("deletedAt", "avatarKey");
  });

  it("refuse the reserved message names", async () => {
    const realtime = service.resolve(Realtime);
    for (const name of ["message", "closed"]) {
      const sent = await realtime.toUser("somebody", name, {}).catch((error: unknown) => error);
      expect(sent).to.be.an.instanceOf(TypeError);
    }
  });

  it("recover after the database has closed every connection", async () => {
    const user = await service.make.user();
    const [one, two] = [await clients.as(user), await there(user)];
    await one.subscribe("scrolls");
    const since = await two.subscribe("scrolls");
    await service.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await eventually(() => service.make.scroll(user, { title: "after" }).catch(() => undefined));
    await Promise.all([one, two].map((client) => client.next()));
    await eventually(() => two.subscribe("scrolls", { since }).catch(() => undefined));
    const greetings: number[] = [];
    two.socket.on("greeting", (count: number) => greetings.push(count));
    const users = service.resolve(UserRepository);
    await eventually(() => users.findFirst({ where: { id: user.id } }).catch(() => undefined));
    await eventually(async () => {
      await service.resolve(Realtime).toUser(user.id, "greeting", {});
      return greetings.length > 0 ? true : undefined;
    });

    expect(one.story[0]).to.equal("created scrolls after");
    expect([one.reason, two.reason]).to.deep.equal([undefined, undefined]);
  });
});
