import { expect } from "chai";
import { useService } from "../../../support/service.js";
import { makeTag } from "../../../tags/make-tag.js";
import { makeTeam } from "../../team.js";

describe("GET /organisations/{organisationId}/tags", () => {
  const service = useService();

  it("returns the tags of the organisation by name", async () => {
    const { organisation, guest } = await makeTeam(service);
    for (const name of ["later", "bug", "urgent"])
      await makeTag(service, { organisationId: organisation.id, name });
    await makeTag(service, { name: "foreign" });
    const { body } = await guest.agent.get(`/organisations/${organisation.id}/tags`).expect(200);

    expect(body.results.map(({ name }: { name: string }) => name)).to.deep.equal(["bug", "later", "urgent"]);
  });
});
