import { expect } from "chai";
import type { Identity } from "#domain/identities/identity";
import { IdentityRepository } from "#domain/identities/identity.repository";
import { expectInvalid, expectNext, expectRefusal } from "../../../support/answers.js";
import { useMockProvider } from "../../../support/mock-provider.js";
import { type UserRow, useService } from "../../../support/service.js";

describe("DELETE /auth/providers/{provider}", () => {
  const provider = useMockProvider();
  const other = useMockProvider("other-one");
  const variables: Record<string, string> = {};
  before(() => Object.assign(variables, provider.variables, other.variables));
  const service = useService(variables);
  let made = 0;

  const connect = ({ id }: UserRow, name: string) => {
    made += 1;
    const identity = { userId: id, provider: name, subject: `subject-${made}`, email: null };

    return service.resolve(IdentityRepository).insertOne(identity);
  };
  const connected = async ({ id }: UserRow) => {
    const rows = await service.sql<Identity>(
      'select * from identities where "userId" = $1 order by provider',
      [id],
    );

    return rows.map((row) => row.provider);
  };
  const withPassword = async () => {
    const user = await service.make.user({ password: "a good password" });

    return { user, agent: await service.as(user) };
  };

  it("disconnects the provider only from the caller", async () => {
    const { user, agent } = await withPassword();
    const someone = await service.make.user();
    for (const owner of [user, someone]) await connect(owner, "mock");
    await connect(user, "other-one");
    const { text } = await agent.delete("/auth/providers/mock").expect(204);

    expect(text).to.equal("");
    expect(await connected(user)).to.deep.equal(["other-one"]);
    expect(await connected(someone)).to.deep.equal(["mock"]);
  });

  it("stores an event of the deleted identity", async () => {
    const { user, agent } = await withPassword();
    const { id } = await connect(user, "mock");
    await agent.delete("/auth/providers/mock").expect(204);
    const [, event] = await service.events(id);

    expect(event).to.include({ table: "identities", kind: "deleted", actorId: user.id });
  });

  it("keeps the last sign-in method of a user without a password", async () => {
    const { user, agent } = await service.asUser();
    for (const name of ["mock", "other-one"]) await connect(user, name);
    await agent.delete("/auth/providers/other-one").expect(204);
    expectRefusal(await agent.delete("/auth/providers/mock"), "CONFLICT");

    expect(await connected(user)).to.deep.equal(["mock"]);
  });

  it("does not count a provider that is no longer configured as a sign-in method, but disconnects it", async () => {
    const { user, agent } = await service.asUser();
    for (const name of ["mock", "closed-down"]) await connect(user, name);
    expectRefusal(await agent.delete("/auth/providers/mock"), "CONFLICT");
    await agent.delete("/auth/providers/closed-down").expect(204);

    expect(await connected(user)).to.deep.equal(["mock"]);
  });

  it("keeps one of the last two when both are removed concurrently", async () => {
    for (let round = 0; round < 4; round++) {
      const { user, agent } = await service.asUser();
      for (const name of ["mock", "other-one"]) await connect(user, name);
      const answers = await Promise.all(
        ["mock", "other-one"].map((name) => agent.delete(`/auth/providers/${name}`)),
      );

      expect(answers.map(({ status }) => status).sort()).to.deep.equal([204, 409]);
      expect(await connected(user)).to.have.length(1);
    }
  });

  it("accepts a browser form with _method=DELETE", async () => {
    const { user, agent } = await withPassword();
    await connect(user, "mock");
    await expectNext(agent.post("/auth/providers/mock?_method=DELETE"), {}, "/auth/account?done=providers");
    expect(await connected(user)).to.be.empty;
  });

  it("answers 404 for a provider that is not connected", async () => {
    const { agent } = await withPassword();
    for (const name of ["mock", "unknown"])
      expectRefusal(await agent.delete(`/auth/providers/${name}`), "NOT_FOUND");
  });

  it("refuses a name that is too long", async () => {
    const { agent } = await withPassword();
    expectInvalid(await agent.delete(`/auth/providers/${"x".repeat(101)}`), "path", "provider");
  });
});
