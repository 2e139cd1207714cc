import { expect } from "chai";
import { makeTeam } from "../../organisations/team.js";
import { expectRefusal, visible } from "../../support/answers.js";
import { useService } from "../../support/service.js";
import { makeBoard } from "../make-board.js";

describe("GET /boards/{boardId}", () => {
  const service = useService();

  it("returns a private board to members, and answers it to guests like a missing one", async () => {
    const { organisation, member, guest } = await makeTeam(service);
    const { id } = await makeBoard(service, { organisationId: organisation.id, isPrivate: true });
    const { body } = await member.agent.get(`/boards/${id}`).expect(200);
    const hidden = await guest.agent.get(`/boards/${id}`);
    const missing = await guest.agent.get("/boards/01900000-0000-7000-8000-000000000000");

    expect(body).to.include({ id, isPrivate: true });
    expectRefusal(hidden, "NOT_FOUND");
    expect(visible(hidden)).to.deep.equal(visible(missing));
  });
});
