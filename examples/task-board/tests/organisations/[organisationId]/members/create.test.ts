import { expect } from "chai";
import { expectRefusal, expectUnprocessable } from "../../../support/answers.js";
import { useService } from "../../../support/service.js";
import { makeTeam, type Team } from "../../team.js";

describe("POST /organisations/{organisationId}/members", () => {
  const service = useService();
  let team: Team;

  before(async () => (team = await makeTeam(service)));

  const add = (email: string) =>
    team.owner.agent.post(`/organisations/${team.organisation.id}/members`).send({ email, role: "guest" });

  it("adds a user, who then sees the organisation", async () => {
    const { agent, user } = team.outsider;
    const { body } = await add(user.email).expect(201);

    expect(body).to.include({ userId: user.id, fullName: user.fullName, role: "guest" });
    await agent.get(`/organisations/${team.organisation.id}`).expect(200);
  });

  it("refuses a user who is already a member", async () =>
    expectRefusal(await add(team.member.user.email), "CONFLICT"));

  it("refuses an address that no user has", async () =>
    expectUnprocessable(await add("nobody@example.com"), "email"));
});
