import { expect } from "chai";
import { IdentityRepository } from "#domain/identities/identity.repository";
import { expectRefusal } from "../support/answers.js";
import { type Agent, type UserRow, useService } from "../support/service.js";

describe("GET /users/statistics", () => {
  const service = useService();
  let admin: Agent;
  let ada: UserRow;

  const statistics = async () => (await admin.get("/users/statistics").expect(200)).body;
  const connect = (user: UserRow, provider: string, subject: string = user.id) =>
    service.resolve(IdentityRepository).insertOne({ userId: user.id, provider, subject });

  before(async () => {
    ({ agent: admin } = await service.asAdmin());
    ada = await service.make.user();
    const ben = await service.make.user({ isEmailVerified: false });
    await service.as(ada);
    await service.as(ada);
    await connect(ada, "google", "ada at work");
    await connect(ada, "google", "ada at home");
    await connect(ben, "google");
    await connect(ben, "github");
    await connect(ben, "my-company");
  });

  const expected = {
    users: 3,
    admins: 1,
    verified: 2,
    signedIn: 2,
    providers: [
      { provider: "github", users: 1 },
      { provider: "google", users: 2 },
      { provider: "my-company", users: 1 },
    ],
  };

  it("counts users, and the users of each provider once", async () => {
    expect(await statistics()).to.deep.equal(expected);
  });

  it("sends two statements besides the one for the session", async () => {
    await service.expectStatements(3, () => admin.get("/users/statistics").expect(200));
  });

  it("counts neither deleted users nor deleted providers", async () => {
    const leaver = await service.make.user({ isAdmin: true });
    await service.as(leaver);
    await connect(leaver, "google");
    // Deleting a user also ends the sessions and the identities, so only the user is marked here.
    await service.sql(`update users set "deletedAt" = now() where id = $1`, [leaver.id]);
    const { id } = await connect(ada, "github");
    await service.resolve(IdentityRepository).softDeleteOne({ where: { id } });

    expect(await statistics()).to.deep.equal(expected);
  });

  it("answers 403 to users who are not admins", async () => {
    expectRefusal(await (await service.as(ada)).get("/users/statistics"), "FORBIDDEN");
  });

  it("counts only users whose session has not ended as signed in", async () => {
    service.clock.advance(7 * 86_400_000);
    ({ agent: admin } = await service.asAdmin());

    expect(await statistics()).to.deep.equal({ ...expected, users: 4, admins: 2, verified: 3, signedIn: 1 });
  });
});
