import { expect } from "chai";
import { useService } from "../../support/service.js";
import { makeTeam } from "../team.js";

describe("GET /organisations/{organisationId}", () => {
  const service = useService();

  it("returns the organisation with the caller's role", async () => {
    const { organisation, guest } = await makeTeam(service);
    const { body } = await guest.agent.get(`/organisations/${organisation.id}`).expect(200);

    expect(body).to.include({ id: organisation.id, name: organisation.name, role: "guest" });
  });
});
