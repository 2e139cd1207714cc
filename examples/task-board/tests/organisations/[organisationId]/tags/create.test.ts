import { expect } from "chai";
import { expectRefusal } from "../../../support/answers.js";
import { useService } from "../../../support/service.js";
import { makeTeam } from "../../team.js";

describe("POST /organisations/{organisationId}/tags", () => {
  const service = useService();

  it("creates a tag, whose name is unique in the organisation only", async () => {
    const [one, other] = [await makeTeam(service), await makeTeam(service)];
    const create = ({ organisation, member }: typeof one) =>
      member.agent.post(`/organisations/${organisation.id}/tags`).send({ name: "urgent" });
    const { body } = await create(one).expect(201);

    expect(body).to.include({ organisationId: one.organisation.id, name: "urgent" });
    expectRefusal(await create(one), "CONFLICT");
    await create(other).expect(201);
  });
});
