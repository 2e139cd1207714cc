import { expect } from "chai";
import { useService } from "../../../support/service.js";
import { makeTeam } from "../../team.js";

describe("POST /organisations/{organisationId}/boards", () => {
  const service = useService();

  it("creates a board that guests see too, and emits the event", async () => {
    const { organisation, member, guest } = await makeTeam(service);
    const path = `/organisations/${organisation.id}/boards`;
    const { body } = await member.agent.post(path).send({ name: "Release" }).expect(201);
    const [event] = await service.events(body.id);

    expect(body).to.include({ organisationId: organisation.id, name: "Release", isPrivate: false });
    expect(event).to.include({ kind: "inserted", actorId: member.user.id });
    await guest.agent.get(`/boards/${body.id}`).expect(200);
  });
});
