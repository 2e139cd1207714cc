import { expect } from "chai";
import { UserRepository } from "#domain/users/user.repository";
import { expectRefusal } from "../support/answers.js";
import { useService } from "../support/service.js";
import { useProcesses } from "./process.js";

describe("make admin", () => {
  const service = useService();
  const start = useProcesses();
  const makeAdmin = (...args: string[]) =>
    start("src/commands/admin.ts", { DATABASE_URL: service.databaseUrl }, ...args);

  it("makes a user an admin, in any case of the address, and stores an event", async () => {
    const { id, email } = await service.make.user({ fullName: "Ada" });
    const admin = makeAdmin(email.toUpperCase());

    expect(await admin.exit, admin.output).to.equal(0);
    expect(admin.output).to.equal(`Ada <${email}> is an admin\n`);
    expect(await service.resolve(UserRepository).findFirst({ where: { id } })).to.include({ isAdmin: true });
    expect((await service.events(id)).at(-1)).to.include({ kind: "updated", actorId: null, requestId: null });
  });

  it("ends the sessions that started without the right", async () => {
    const { agent, user } = await service.asUser();
    expect(await makeAdmin(user.email).exit).to.equal(0);

    expectRefusal(await agent.get("/users/current"), "UNAUTHORIZED");
    await (await service.as(user)).get("/users").expect(200);
  });

  it("refuses an address with a Kelvin sign in place of a k", async () => {
    const { id } = await service.make.user({ email: "kim@example.com" });
    const admin = makeAdmin("\u212aim@example.com");

    expect(await admin.exit).to.equal(1);
    expect(admin.output).to.equal("An e-mail address has ASCII characters only\n");
    expect(await service.resolve(UserRepository).findFirst({ where: { id } })).to.include({ isAdmin: false });
  });

  it("prints one line and exits with 1 for an unknown address and for none", async () => {
    const [unknown, none] = [makeAdmin("nobody@example.com"), makeAdmin()];

    expect([await unknown.exit, await none.exit]).to.deep.equal([1, 1]);
    expect(unknown.output).to.equal("Nobody has the address nobody@example.com\n");
    expect(none.output).to.equal("Usage: make admin email=someone@example.com\n");
  });
});
