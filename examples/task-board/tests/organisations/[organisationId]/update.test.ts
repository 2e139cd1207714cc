import { expect } from "chai";
import { useService } from "../../support/service.js";
import { rowsOf } from "../make-organisation.js";
import { makeTeam } from "../team.js";

describe("PUT /organisations/{organisationId}", () => {
  const service = useService();

  it("renames the organisation, and emits the event", async () => {
    const { organisation, owner } = await makeTeam(service);
    await owner.agent.put(`/organisations/${organisation.id}`).send({ name: "New" }).expect(200);
    const [row] = await rowsOf(service, organisation.id);
    const [, event] = await service.events(organisation.id);

    expect(row).to.include({ name: "New" });
    expect(event).to.include({ kind: "updated", actorId: owner.user.id });
  });
});
