import { expect } from "chai";
import { expectRefusal, visible } from "../../support/answers.js";
import { useService } from "../../support/service.js";
import { makeNote } from "../make-note.js";

const noNote = "01900000-0000-7000-8000-000000000000";

describe("GET /notes/{id}", () => {
  const service = useService();

  it("returns the note to its owner and to an admin", async () => {
    const { agent, user } = await service.asUser();
    const { agent: admin } = await service.asAdmin();
    const note = await makeNote(service, user, { title: "Title", body: "text" });
    const { body } = await agent.get(`/notes/${note.id}`).expect(200);
    const { body: seenByAdmin } = await admin.get(`/notes/${note.id}`).expect(200);

    expect(seenByAdmin).to.deep.equal(body);
    expect(body).to.deep.equal({
      id: note.id,
      createdAt: note.createdAt.toISOString(),
      updatedAt: note.updatedAt.toISOString(),
      title: "Title",
      body: "text",
      ownerId: user.id,
    });
  });

  it("runs one statement in addition to the session's", async () => {
    const { agent, user } = await service.asUser();
    const { id } = await makeNote(service, user);
    await service.expectStatements(2, () => agent.get(`/notes/${id}`).expect(200));
  });

  it("answers for another user's note exactly as for a missing one", async () => {
    const { id } = await makeNote(service, await service.make.user());
    const { agent } = await service.asUser();
    const missing = await agent.get(`/notes/${noNote}`);

    expectRefusal(missing, "NOT_FOUND");
    expect(missing.body.message).to.equal("Note not found");
    expect(visible(await agent.get(`/notes/${id}`))).to.deep.equal(visible(missing));
  });
});
