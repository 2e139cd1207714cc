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

  it("returns only the public fields of the user", async () => {
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

  it("runs one statement in addition to the session's", async () => {
    const user = await service.make.user();
    await service.expectStatements(2, () => admin.get(`/users/${user.id}`).expect(200));
  });

  it("answers 404 for a missing user, and the same for a deleted one", async () => {
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
    it(`refuses ${id} as an id`, async () =>
      expectInvalid(await admin.get(`/users/${encodeURI(id)}`), "path", "userId"));
  }
});
