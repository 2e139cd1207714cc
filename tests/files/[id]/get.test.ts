import { expect } from "chai";
import { expectRefusal, visible } from "../../support/answers.js";
import { useService } from "../../support/service.js";
import { announcement, digestOf, pdf, uploadFile } from "../file-client.js";

const noFile = "01900000-0000-7000-8000-000000000000";

describe("GET /files/{id}", () => {
  const service = useService();

  it("returns the description of a file to its owner", async () => {
    const { agent } = await service.asUser();
    const uploaded = await uploadFile(service, agent);
    const { body } = await agent.get(`/files/${uploaded.id}`).expect(200);

    expect(body).to.deep.equal(uploaded);
    expect(body).to.include({ ...announcement(), digest: digestOf(pdf) });
  });

  it("answers for another user's file exactly as for a missing one, to admins too", async () => {
    const { agent: owner } = await service.asUser();
    const { id } = await uploadFile(service, owner);
    for (const { agent } of [await service.asUser(), await service.asAdmin()]) {
      const missing = await agent.get(`/files/${noFile}`);
      expectRefusal(missing, "NOT_FOUND");
      expect(visible(await agent.get(`/files/${id}`))).to.deep.equal(visible(missing));
    }
  });
});
