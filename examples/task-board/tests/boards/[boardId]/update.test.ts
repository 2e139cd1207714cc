import { expect } from "chai";
import { makeTeam } from "../../organisations/team.js";
import { expectRefusal } from "../../support/answers.js";
import { useService } from "../../support/service.js";
import { makeBoard, rowsOf } from "../make-board.js";

describe("PUT /boards/{boardId}", () => {
  const service = useService();

  it("renames the board and hides it from guests", async () => {
    const { organisation, member, guest } = await makeTeam(service);
    const { id } = await makeBoard(service, { organisationId: organisation.id });
    await member.agent.put(`/boards/${id}`).send({ name: "New", isPrivate: true }).expect(200);
    const [row] = await rowsOf(service, id);

    expect(row).to.include({ name: "New", isPrivate: true });
    expectRefusal(await guest.agent.get(`/boards/${id}`), "NOT_FOUND");
  });
});
