import { expect } from "chai";
import { UserRepository } from "#domain/users/user.repository";
import { type Agent, useService, type UserRow } from "../support/service.js";
import { medianTime } from "../support/times.js";
import { until } from "../support/until.js";
import { type Client, expectRefused, useClients } from "./clients.js";

const day = 24 * 60 * 60 * 1000;
const password = "a good password";

describe("the end of a session", () => {
  const service = useService();
  const clients = useClients(service);

  /** Expects the service to close the socket with UNAUTHORIZED. */
  async function expectClosed(client: Client): Promise<void> {
    await until(() => client.reason !== undefined);
    expect(client.reason).to.equal("io server disconnect");
    expectRefused({ error: client.farewell }, "UNAUTHORIZED");
  }

  async function opened(user: UserRow) {
    const [token, other] = [await service.sessionOf(user), await service.sessionOf(user)];
    await service.settled();
    const [own, elsewhere] = [await clients.connect(token), await clients.connect(other)];
    await own.subscribe("users");
    await elsewhere.subscribe("users");

    return { agent: service.withCookie(token), token, own, elsewhere };
  }

  /** Makes a request that updates lastSeenAt, and waits until the socket has received a later event. */
  async function use(agent: Agent, user: UserRow, client: Client): Promise<void> {
    await agent.get("/users/current").expect(200);
    const used = 'select from sessions where "userId" = $1 and "lastSeenAt" > $2';
    const recently = new Date(service.clock.now().getTime() - day);
    await until(async () => (await service.sql(used, [user.id, recently])).length === 1);
    await service.settled();
    await client.subscribe("scrolls");
    const { id } = await service.make.scroll(user);
    await client.next((message) => "row" in message && Reflect.get(message.row, "id") === id);
  }

  it("closes only the socket of the session that signs out", async () => {
    const { agent, own, elsewhere } = await opened(await service.make.user());
    await agent.post("/auth/sign-out").expect(204);
    await expectClosed(own);

    await elsewhere.subscribe("scrolls");
  });

  it("closes the sockets of revoked sessions", async () => {
    const { agent, own, elsewhere } = await opened(await service.make.user());
    await agent.post("/auth/sessions/revoke-others").expect(204);
    await expectClosed(elsewhere);

    await own.subscribe("scrolls");
  });

  it("closes the sockets of a user who changes the password, and accepts the new cookie", async () => {
    const { agent, own, elsewhere } = await opened(await service.make.user({ password }));
    const { headers } = await agent
      .post("/auth/change-password")
      .send({ current: password, new: "an even better password" })
      .expect(204);
    await expectClosed(elsewhere);
    await expectClosed(own);

    const [, token = ""] = /session=([\w-]{43})/.exec(String(headers["set-cookie"])) ?? [];
    await (await clients.connect(token)).subscribe("scrolls");
  });

  it("closes a socket opened with a copied cookie as soon as the owner of the session reauthenticates", async () => {
    const { agent, token } = await opened(await service.make.user({ password }));
    const copied = await clients.connect(token);
    await agent.post("/auth/reauthenticate").send({ password }).expect(204);

    await expectClosed(copied);
  });

  it("closes the sockets of a user who becomes an admin, because the sessions were started without that right", async () => {
    const { agent: admin } = await service.asAdmin();
    const user = await service.make.user();
    const { id, fullName, email } = user;
    const [promoted, other] = [await opened(user), await opened(await service.make.user())];
    await admin.put(`/users/${id}`).send({ fullName, email, isAdmin: true }).expect(200);
    await expectClosed(promoted.own);

    await other.own.subscribe("scrolls");
  });

  it("closes every socket of a deleted user", async () => {
    const { agent: admin } = await service.asAdmin();
    const user = await service.make.user();
    const { own, elsewhere } = await opened(user);
    await admin.delete(`/users/${user.id}`).expect(204);

    await expectClosed(own);
    await expectClosed(elsewhere);
  });

  it("closes the socket of a user who is deleted while the sessions remain", async () => {
    const user = await service.make.user();
    const { own } = await opened(user);
    await service.resolve(UserRepository).softDeleteOne({ where: { id: user.id } });

    await expectClosed(own);
  });

  it("closes the socket after 7 idle days, but not when the session was used in between", async () => {
    const user = await service.make.user();
    const { agent, own, elsewhere } = await opened(user);
    service.clock.advance(6 * day);
    await use(agent, user, own);
    service.clock.advance(1.5 * day);
    await expectClosed(elsewhere);

    await own.subscribe("scrolls");
  });

  it("closes the socket 30 days after sign-in", async () => {
    const user = await service.make.user();
    const { agent, own } = await opened(user);
    for (let days = 0; days < 5; days += 1) {
      service.clock.advance(5 * day);
      await use(agent, user, own);
    }
    await own.subscribe("scrolls");
    service.clock.advance(5 * day);

    await expectClosed(own);
  });

  it("is not missed during the handshake of a socket", async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const user = await service.make.user();
      const token = await service.sessionOf(user);
      const [client] = await Promise.all([
        clients.connect(token).catch(() => undefined),
        service.withCookie(token).post("/auth/sign-out").expect(204),
      ]);
      if (client) await until(() => client.reason !== undefined);
    }
  });

  it("closes the socket within a second", async () => {
    const time = await medianTime(async () => {
      const { agent, own } = await opened(await service.make.user());
      await agent.post("/auth/sign-out").expect(204);
      const begin = performance.now();
      await expectClosed(own);

      return performance.now() - begin;
    });

    expect(time).to.be.below(1_000);
  });
});

describe("a user whose rights change", () => {
  const service = useService();
  const clients = useClients(service);
  const users = () => service.resolve(UserRepository);
  const rename = (user: UserRow, fullName: string) =>
    users().updateOne({ where: { id: user.id } }, { fullName });

  it("receives a reset, and from then on the rows that the new rights allow", async () => {
    const [admin, other] = [await service.make.user({ isAdmin: true }), await service.make.user()];
    await service.settled();
    const [client, watcher] = [await clients.as(admin), await clients.as(other)];
    for (const resource of ["users", "scrolls"]) await client.subscribe(resource);
    await watcher.subscribe("users");
    const setAdmin = (isAdmin: boolean) => users().updateOne({ where: { id: admin.id } }, { isAdmin });

    await rename(other, "seen");
    await client.next();
    await setAdmin(false);
    await client.next(({ kind }) => kind === "reset");
    await rename(other, "unseen");
    await until(() => watcher.messages.length === 2);
    await setAdmin(true);
    await until(() => client.messages.length === 7);
    await rename(other, "seen again");
    await until(() => client.messages.length === 8);

    const name = admin.fullName;
    expect(client.story).to.deep.equal([
      "updated users seen",
      ...["reset users", "reset scrolls", `updated users ${name}`],
      ...["reset users", "reset scrolls", `updated users ${name}`],
      "updated users seen again",
    ]);
  });

  it("receives no reset when only the name changes", async () => {
    const user = await service.make.user();
    await service.settled();
    const client = await clients.as(user);
    await client.subscribe("users");
    await rename(user, "another name");
    await client.next();

    expect(client.story).to.deep.equal(["updated users another name"]);
  });
});
