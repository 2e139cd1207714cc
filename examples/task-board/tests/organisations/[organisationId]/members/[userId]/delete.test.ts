import { expectRefusal } from "../../../../support/answers.js";
import { useService } from "../../../../support/service.js";
import { makeTeam, type Team } from "../../../team.js";

describe("DELETE /organisations/{organisationId}/members/{userId}", () => {
  const service = useService();
  let team: Team;

  before(async () => (team = await makeTeam(service)));

  const remove = (userId: string) =>
    team.owner.agent.delete(`/organisations/${team.organisation.id}/members/${userId}`);

  it("removes a member, who then does not see the organisation", async () => {
    const { agent, user } = team.guest;
    await remove(user.id).expect(204);

    expectRefusal(await agent.get(`/organisations/${team.organisation.id}`), "NOT_FOUND");
    expectRefusal(await remove(user.id), "NOT_FOUND");
  });

  it("keeps the last owner", async () => expectRefusal(await remove(team.owner.user.id), "CONFLICT"));
});
