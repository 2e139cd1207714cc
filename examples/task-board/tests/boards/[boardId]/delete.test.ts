import { expect } from "chai";
import { makeCard } from "../../cards/make-card.js";
import { makeTeam } from "../../organisations/team.js";
import { expectRefusal } from "../../support/answers.js";
import { useService } from "../../support/service.js";
import { makeBoard, rowsOf } from "../make-board.js";

describe("DELETE /boards/{boardId}", () => {
  const service = useService();

  it("deletes an empty board, and refuses one with cards", async () => {
    const { organisation, owner } = await makeTeam(service);
    const [empty, full] = [
      await makeBoard(service, { organisationId: organisation.id }),
      await makeBoard(service, { organisationId: organisation.id }),
    ];
    await makeCard(service, { boardId: full.id });
    await owner.agent.delete(`/boards/${empty.id}`).expect(204);

    expect(await rowsOf(service, empty.id)).to.be.empty;
    expectRefusal(await owner.agent.delete(`/boards/${full.id}`), "CONFLICT");
  });
});
