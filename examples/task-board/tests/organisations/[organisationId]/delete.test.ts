import { expect } from "chai";
import { makeBoard } from "../../boards/make-board.js";
import { expectRefusal } from "../../support/answers.js";
import { useService } from "../../support/service.js";
import { makeTag } from "../../tags/make-tag.js";
import { rowsOf } from "../make-organisation.js";
import { makeTeam } from "../team.js";

describe("DELETE /organisations/{organisationId}", () => {
  const service = useService();

  it("deletes the organisation with its memberships and tags", async () => {
    const { organisation, owner } = await makeTeam(service);
    await makeTag(service, { organisationId: organisation.id });
    await owner.agent.delete(`/organisations/${organisation.id}`).expect(204);

    expect(await rowsOf(service, organisation.id)).to.be.empty;
    expect(await service.sql("select from memberships")).to.be.empty;
  });

  it("refuses an organisation with boards, and deletes nothing", async () => {
    const { organisation, owner } = await makeTeam(service);
    await makeBoard(service, { organisationId: organisation.id });
    expectRefusal(await owner.agent.delete(`/organisations/${organisation.id}`), "CONFLICT");

    await owner.agent.get(`/organisations/${organisation.id}`).expect(200);
  });
});
