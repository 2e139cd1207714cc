import { expect } from "chai";
import { makeBoard } from "../../../../boards/make-board.js";
import { makeCard, rowsOf } from "../../../../cards/make-card.js";
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

  it("leaves the cards of the member in this organisation without an assignee", async () => {
    const assigneeId = team.member.user.id;
    const board = await makeBoard(service, { organisationId: team.organisation.id });
    const cards = [
      await makeCard(service, { boardId: board.id, assigneeId }),
      await makeCard(service, { assigneeId }),
    ];
    await remove(assigneeId).expect(204);
    const rows = await Promise.all(cards.map(({ id }) => rowsOf(service, id)));

    expect(rows.flat().map((card) => card.assigneeId)).to.deep.equal([null, assigneeId]);
  });

  it("keeps the last owner", async () => expectRefusal(await remove(team.owner.user.id), "CONFLICT"));
});
