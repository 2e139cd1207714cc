import { expect } from "chai";
import { expectRefusal, visible } from "../../support/answers.js";
import { useService } from "../../support/service.js";
import { announcement, pdf, sendForm } from "../file-client.js";

// tests/files/direct-uploads.test.ts has what the storage decides, for each storage.
describe("POST /files/{id}/confirm", () => {
  const service = useService();

  const announced = async () => {
    const { agent, user } = await service.asUser();
    const { body } = await agent.post("/files/uploads").send(announcement()).expect(201);
    await sendForm(service, body.form, pdf);

    return { agent, user, id: String(body.file.id) };
  };

  it("confirms the file, and stores the change with the caller", async () => {
    const { agent, user, id } = await announced();
    await agent.post(`/files/${id}/confirm`).expect(200);
    const last = (await service.events(id)).at(-1);

    expect(last).to.include({ kind: "updated", actorId: user.id });
    expect(last?.after).to.have.property("confirmedAt").that.is.a("string");
  });

  it("answers for another user's file exactly as for a missing one", async () => {
    const { id } = await announced();
    const { agent } = await service.asUser();
    const missing = await agent.post("/files/01900000-0000-7000-8000-000000000000/confirm");

    expectRefusal(missing, "NOT_FOUND");
    expect(visible(await agent.post(`/files/${id}/confirm`))).to.deep.equal(visible(missing));
  });

  it("needs the scope files:write", async () => {
    const { user, id } = await announced();
    const reader = service.withToken(await service.tokenOf(user, "files:read"));
    const writer = service.withToken(await service.tokenOf(user, "files:write"));

    expectRefusal(await reader.post(`/files/${id}/confirm`), "FORBIDDEN");
    await writer.post(`/files/${id}/confirm`).expect(200);
  });
});
