import { expect } from "chai";
import { makeTeam, type Team } from "../../../organisations/team.js";
import { expectUnprocessable } from "../../../support/answers.js";
import { useService } from "../../../support/service.js";
import { makeBoard } from "../../make-board.js";

describe("POST /boards/{boardId}/cards", () => {
  const service = useService();
  let team: Team;
  let path: string;

  before(async () => {
    team = await makeTeam(service);
    const { id: organisationId } = team.organisation;
    const board = await makeBoard(service, { organisationId, isPrivate: true, cardsMade: 0 });
    path = `/boards/${board.id}/cards`;
  });

  const create = (given: object = {}) => team.member.agent.post(path).send({ title: "Card", ...given });

  it("numbers the cards of a board without gaps, also when they are created at the same time", async () => {
    const created = await Promise.all([1, 2, 3].map(() => create().expect(201)));
    const { body } = await create({ state: "doing" }).expect(201);

    expect(created.map(({ body: card }) => card.number)).to.have.members([1, 2, 3]);
    expect(body).to.include({ number: 4, state: "doing", details: "", dueOn: null, assigneeId: null });
    expect((await service.events(body.id))[0]).to.include({ actorId: team.member.user.id });
  });

  it("refuses an assignee who is a guest or not a member", async () => {
    await create({ assigneeId: team.owner.user.id }).expect(201);
    for (const { user } of [team.guest, team.outsider])
      expectUnprocessable(await create({ assigneeId: user.id }), "assigneeId");
  });
});
