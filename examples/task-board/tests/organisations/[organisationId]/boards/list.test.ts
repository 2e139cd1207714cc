import { expect } from "chai";
import { makeBoard } from "../../../boards/make-board.js";
import { makeCard } from "../../../cards/make-card.js";
import { type Agent, useService } from "../../../support/service.js";
import { makeTeam, type Team } from "../../team.js";

describe("GET /organisations/{organisationId}/boards", () => {
  const service = useService();
  let team: Team;

  before(async () => {
    team = await makeTeam(service);
    const { id: organisationId } = team.organisation;
    for (const name of ["Beta", "Alpha", "Gamma", "Secret"])
      await makeBoard(service, { organisationId, name, isPrivate: name === "Secret" });
    await makeBoard(service, { name: "Foreign" });
  });

  const namesOf = async (agent: Agent, query = "") => {
    const { body } = await agent.get(`/organisations/${team.organisation.id}/boards?${query}`).expect(200);
    return body.results.map(({ name }: { name: string }) => name);
  };

  it("returns the boards by name", async () =>
    expect(await namesOf(team.member.agent)).to.deep.equal(["Alpha", "Beta", "Gamma", "Secret"]));

  it("counts the cards of a board that are not done", async () => {
    const { id } = await makeBoard(service, { organisationId: team.organisation.id, name: "Busy" });
    for (const [number, state] of (["todo", "doing", "done"] as const).entries())
      await makeCard(service, { boardId: id, number, state });
    const { body } = await team.member.agent
      .get(`/organisations/${team.organisation.id}/boards?filter[name][contains]=Busy`)
      .expect(200);

    expect(body.results[0]).to.include({ name: "Busy", cardsCount: 2 });
  });

  it("hides private boards from guests", async () =>
    expect(await namesOf(team.guest.agent)).to.deep.equal(["Alpha", "Beta", "Gamma"]));

  it("finds boards by a part of the name", async () =>
    expect(await namesOf(team.owner.agent, "filter[name][contains]=BET")).to.deep.equal(["Beta"]));
});
