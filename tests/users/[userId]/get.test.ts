import { expect } from "chai";
import { expectInvalid, expectRefusal, visible } from "../../support/answers.js";
import { type Agent, useService } from "../../support/service.js";

const nobody = "01900000-0000-7000-8000-000000000000";

describe("GET /users/{userId}", () => {
  const service = useService();
  let admin: Agent;

  before(async () => {
    ({ agent: admin } = await service.asAdmin());
  });

  it("gives the public user, and nothing more", async () => {
    const user = await service.make.user({ avatarKey: "abc.webp", isEmailVerified: false });
    const { body } = await admin.get(`/users/${user.id}`).expect(200);

    expect(body).to.deep.equal({
      id: user.id,
      createdAt: user.createdAt.toISOString(),
      updatedAt: user.updatedAt.toISOString(),
      fullName: user.fullName,
      email: user.email,
      isAdmin: false,
      isEmailVerified: false,
      avatarUrl: "/users/avatars/abc.webp",
    });
  });

  it("sends one statement beside the session's", async () => {
    const user = await service.make.user();
    await service.expectStatements(2, () => admin.get(`/users/${user.id}`).expect(200));
  });

  it("is for admins: 401 without a session, 403 for others, their own included", async () => {
    const { agent, user } = await service.asUser();

    expectRefusal(await service.anonymous.get(`/users/${user.id}`), "UNAUTHORIZED");
    expectRefusal(await agent.get(`/users/${user.id}`), "FORBIDDEN");
    expect(visible(await agent.get(`/users/${nobody}`))).to.deep.equal(
      visible(await agent.get(`/users/${user.id}`)),
    );
  });

  it("answers 404 for nobody, and the same for a deleted user", async () => {
    const user = await service.make.user();
    await admin.delete(`/users/${user.id}`).expect(204);
    const missing = await admin.get(`/users/${nobody}`);

    expectRefusal(missing, "NOT_FOUND");
    expect(visible(await admin.get(`/users/${user.id}`))).to.deep.equal(visible(missing));
  });

  for (const id of [
    "1",
    "not-a-uuid",
    `${nobody}0`,
    `{${nobody}}`,
    nobody.replaceAll("-", ""),
    "%00",
    "'; select 1 --",
  ]) {
    it(`refuses ${id} for an id`, async () =>
      expectInvalid(await admin.get(`/users/${encodeURI(id)}`), "path", "userId"));
  }
});
