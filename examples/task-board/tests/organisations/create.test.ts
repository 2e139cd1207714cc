import { expect } from "chai";
import { expectInvalid } from "../support/answers.js";
import { useService } from "../support/service.js";

describe("POST /organisations", () => {
  const service = useService();

  it("creates an organisation that the caller owns, and emits both events", async () => {
    const { agent } = await service.asUser();
    const { body } = await agent.post("/organisations").send({ name: " Engines " }).expect(201);
    const { body: members } = await agent.get(`/organisations/${body.id}/members`).expect(200);

    expect(body).to.include({ name: "Engines", role: "owner" });
    expect(members.results).to.have.length(1);
    expect(await service.events(body.id)).to.have.length(1);
    expect(await service.countEvents("memberships")).to.equal(1);
  });

  it("refuses an empty name", async () => {
    const { agent } = await service.asUser();

    expectInvalid(await agent.post("/organisations").send({ name: " " }), "body", "name");
  });
});
