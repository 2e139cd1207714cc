import { expect } from "chai";
import { makeCard } from "../../../cards/make-card.js";
import { makeTeam, type Team } from "../../../organisations/team.js";
import { useService } from "../../../support/service.js";
import { makeBoard } from "../../make-board.js";

describe("GET /boards/{boardId}/cards", () => {
  const service = useService();
  let team: Team;
  let path: string;

  before(async () => {
    team = await makeTeam(service);
    const board = await makeBoard(service, { organisationId: team.organisation.id, isPrivate: false });
    path = `/boards/${board.id}/cards`;
    for (const [at, state] of (["todo", "doing", "done"] as const).entries())
      await makeCard(service, {
        boardId: board.id,
        number: at + 1,
        title: `Card ${state}`,
        state,
        dueOn: `2027-01-0${at + 1}`,
        assigneeId: state === "done" ? team.guest.user.id : null,
      });
    await makeCard(service);
  });

  const numbersOf = async (query = "") => {
    const { body } = await team.guest.agent.get(`${path}?${query}`).expect(200);
    return body.results.map(({ number }: { number: number }) => number);
  };

  it("returns the cards of the board, newest first", async () =>
    expect(await numbersOf()).to.deep.equal([3, 2, 1]));

  it("filters by state, assignee, day and title", async () => {
    expect(await numbersOf("filter[state][in][]=todo&filter[state][in][]=done")).to.deep.equal([3, 1]);
    expect(await numbersOf(`filter[assigneeId][eq]=${team.guest.user.id}`)).to.deep.equal([3]);
    expect(await numbersOf("filter[dueOn][lt]=2027-01-02")).to.deep.equal([1]);
    expect(await numbersOf("filter[title][contains]=DOING")).to.deep.equal([2]);
  });
});
