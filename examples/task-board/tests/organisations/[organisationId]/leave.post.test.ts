import { expectRefusal } from "../../support/answers.js";
import { useService } from "../../support/service.js";
import { makeTeam } from "../team.js";

describe("POST /organisations/{organisationId}/leave", () => {
  const service = useService();

  it("ends the membership of the caller, also of a guest", async () => {
    const { organisation, guest } = await makeTeam(service);
    const path = `/organisations/${organisation.id}`;
    await guest.agent.post(`${path}/leave`).expect(204);

    expectRefusal(await guest.agent.get(path), "NOT_FOUND");
  });

  it("keeps the last owner", async () => {
    const { organisation, owner } = await makeTeam(service);

    expectRefusal(await owner.agent.post(`/organisations/${organisation.id}/leave`), "CONFLICT");
  });
});
