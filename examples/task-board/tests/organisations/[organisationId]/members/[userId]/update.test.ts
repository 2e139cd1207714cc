import { expect } from "chai";
import { makeBoard } from "../../../../boards/make-board.js";
import { makeCard, rowsOf } from "../../../../cards/make-card.js";
import { expectRefusal } from "../../../../support/answers.js";
import { type Agent, useService } from "../../../../support/service.js";
import { makeTeam, type Team } from "../../../team.js";

describe("PUT /organisations/{organisationId}/members/{userId}", () => {
  const service = useService();
  let team: Team;

  beforeEach(async () => (team = await makeTeam(service)));

  const change = (agent: Agent, userId: string, role: string) =>
    agent.put(`/organisations/${team.organisation.id}/members/${userId}`).send({ role });

  it("changes the role", async () => {
    const { owner, member } = team;
    const { body } = await change(owner.agent, member.user.id, "owner").expect(200);

    expect(body).to.deep.equal({ userId: member.user.id, role: "owner" });
    await change(member.agent, owner.user.id, "guest").expect(200);
  });

  it("leaves the cards of a new guest without an assignee", async () => {
    const { organisation, owner, member } = team;
    const board = await makeBoard(service, { organisationId: organisation.id });
    const { id } = await makeCard(service, { boardId: board.id, assigneeId: member.user.id });
    await change(owner.agent, member.user.id, "guest").expect(200);

    expect((await rowsOf(service, id))[0]).to.include({ assigneeId: null });
  });

  it("keeps the last owner", async () =>
    expectRefusal(await change(team.owner.agent, team.owner.user.id, "member"), "CONFLICT"));

  it("keeps one of two owners who step down at the same time", async () => {
    const { owner, member } = team;
    await change(owner.agent, member.user.id, "owner").expect(200);
    const answers = await Promise.all([
      change(owner.agent, owner.user.id, "guest"),
      change(member.agent, member.user.id, "guest"),
    ]);

    expect(answers.map(({ status }) => status)).to.have.members([200, 409]);
  });

  it("answers 404 for a user who is not a member", async () =>
    expectRefusal(await change(team.owner.agent, team.outsider.user.id, "guest"), "NOT_FOUND"));
});
