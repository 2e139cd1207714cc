import { expect } from "chai";
import { ScrollRepository } from "../fixtures/scrolls.js";
import { UserRepository } from "#domain/users/user.repository";
import { useService } from "../support/service.js";
import { useClients } from "./clients.js";

describe("live updates", () => {
  const service = useService();
  const clients = useClients(service);
  const scrolls = () => service.resolve(ScrollRepository);

  it("inform the owner of a scroll that it is created, updated and deleted", async () => {
    const { agent, user } = await service.asUser();
    const client = await clients.as(user);
    await client.subscribe("scrolls");
    const { body: scroll } = await agent.post("/scrolls").send({ title: "one" }).expect(201);
    const { body: changed } = await agent
      .put(`/scrolls/${scroll.id}`)
      .send({ title: "two", body: "" })
      .expect(200);
    await agent.delete(`/scrolls/${scroll.id}`).expect(204);
    await client.next(({ kind }) => kind === "deleted");

    const sequences = new Set(client.messages.map(({ sequence }) => sequence));
    expect(client.messages.map(({ sequence, ...message }) => message)).to.deep.equal([
      { resource: "scrolls", kind: "created", row: scroll },
      { resource: "scrolls", kind: "updated", row: changed },
      { resource: "scrolls", kind: "deleted", row: { id: scroll.id } },
    ]);
    expect(sequences.size).to.equal(3);
  });

  it("show a scroll with a new owner as deleted to the former owner and as created to the new one", async () => {
    const [ada, bob, eve] = await Promise.all([
      service.make.user(),
      service.make.user(),
      service.make.user(),
    ]);
    const scroll = await service.make.scroll(ada, { title: "mine" });
    await service.settled();
    const watching = await Promise.all([ada, bob, eve].map((user) => clients.as(user)));
    for (const client of watching) await client.subscribe("scrolls");
    await scrolls().updateOne({ where: { id: scroll.id } }, { ownerId: bob.id, title: "yours" });
    await Promise.all(watching.slice(0, 2).map((client) => client.next()));
    const last = await service.make.scroll(eve, { title: "hers" });
    await watching[2]?.next();

    expect(watching.map(({ story }) => story)).to.deep.equal([
      ["deleted scrolls"],
      ["created scrolls yours"],
      ["created scrolls hers"],
    ]);
    expect(watching[0]?.messages[0]).to.deep.include({ row: { id: scroll.id } });
    expect(watching[2]?.messages[0]).to.deep.nested.include({ "row.id": last.id });
  });

  it("show a soft-deleted row as deleted, and a restored one as created", async () => {
    const user = await service.make.user();
    const scroll = await service.make.scroll(user, { title: "now and then" });
    await service.settled();
    const client = await clients.as(user);
    await client.subscribe("scrolls", { id: scroll.id });
    await scrolls().softDeleteOne({ where: { id: scroll.id } });
    await scrolls().restoreOne({ where: { id: scroll.id } });
    await client.next(({ kind }) => kind === "created");

    expect(client.story).to.deep.equal(["deleted scrolls", "created scrolls now and then"]);
  });

  it("send every user to admins, and only their own row to other users, in the public form", async () => {
    const { agent, user: admin } = await service.asAdmin();
    const [ada, bob] = [await service.make.user(), await service.make.user()];
    await service.settled();
    const [boss, own, other] = [await clients.as(admin), await clients.as(ada), await clients.as(bob)];
    for (const client of [boss, own, other]) await client.subscribe("users");
    await service
      .resolve(UserRepository)
      .updateOne({ where: { id: ada.id } }, { fullName: "Ada", avatarKey: "a.webp" });
    const { row } = Object(await own.next());
    await boss.next();
    const { body: shown } = await agent.get(`/users/${ada.id}`).expect(200);
    await service.resolve(UserRepository).updateOne({ where: { id: bob.id } }, { fullName: "Bob" });
    await other.next();

    expect(row).to.deep.equal(shown);
    expect(row).to.include({ fullName: "Ada", avatarUrl: "/users/avatars/a.webp" });
    expect(own.story).to.deep.equal(["updated users Ada"]);
    expect(other.story).to.deep.equal(["updated users Bob"]);
  });
});
