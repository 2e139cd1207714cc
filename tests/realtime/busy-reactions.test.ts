import { expect } from "chai";
import { after, before } from "mocha";
import { FileStorage } from "#domain/shared/file-storage";
import { UserRepository } from "#domain/users/user.repository";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";
import { useClients } from "./clients.js";

describe("live updates while every reaction hangs", () => {
  const service = useService({});
  const clients = useClients(service);
  let release: () => void = () => {};
  let hanging = 0;
  before(() => {
    const released = new Promise<void>((resolve) => (release = resolve));
    service.resolve(FileStorage).remove = () => {
      hanging += 1;
      return released;
    };
  });
  after(() => release());

  it("are still sent, and sockets still close when sessions end", async () => {
    const users = await Promise.all(
      Array.from({ length: 25 }, (_, key) => service.make.user({ avatarKey: `${key}.webp` })),
    );
    await service.settled();
    await service
      .resolve(UserRepository)
      .updateMany({ where: { id: { in: users.map(({ id }) => id) } } }, { avatarKey: null });
    await until(() => hanging >= 15);
    const [{ agent, user }] = [await service.asUser()];
    const token = await service.sessionOf(user);
    const client = await clients.connect(token);
    await client.subscribe("scrolls");
    await agent.post("/scrolls").send({ title: "in time" }).expect(201);
    await client.next();
    await service.withCookie(token).post("/auth/sign-out").expect(204);
    await until(() => client.reason !== undefined);

    expect(client.story).to.deep.equal(["created scrolls in time"]);
    release();
  });
});
