import { expect } from "chai";
import { expectInvalid, expectRefusal, visible } from "../../support/answers.js";
import { type Agent, type UserRow, useService } from "../../support/service.js";
import { makeNote } from "../make-note.js";

const noNote = "01900000-0000-7000-8000-000000000000";

describe("DELETE /notes/{id}", () => {
  const service = useService();
  let agent: Agent;
  let user: UserRow;

  before(async () => {
    ({ agent, user } = await service.asUser());
  });

  const rowsOf = (id: string) => service.sql<object>("select * from notes where id = $1", [id]);

  it("deletes the row, and answers 204 without a body", async () => {
    const { id } = await makeNote(service, user);
    const { text } = await agent.delete(`/notes/${id}`).expect(204);

    expect(text).to.equal("");
    expect(await rowsOf(id)).to.be.empty;
    await agent.get(`/notes/${id}`).expect(404);
  });

  it("stores an event with the deleted row, the user and the request id", async () => {
    const { id } = await makeNote(service, user, { title: "Gone" });
    await agent.delete(`/notes/${id}`).set("X-Request-Id", "delete-1").expect(204);
    const [, event, ...others] = await service.events(id);

    expect(others).to.be.empty;
    expect(event).to.include({
      table: "notes",
      kind: "deleted",
      actorId: user.id,
      requestId: "delete-1",
      after: null,
    });
    expect(event?.before).to.include({ id, title: "Gone", ownerId: user.id });
  });

  it("runs one statement each for the session, the note and the write", async () => {
    const { id } = await makeNote(service, user);
    await service.expectStatements(3, () => agent.delete(`/notes/${id}`).expect(204));
  });

  it("answers for another user's note exactly as for a missing one, and deletes nothing", async () => {
    const { id } = await makeNote(service, await service.make.user());
    const missing = await agent.delete(`/notes/${noNote}`);

    expectRefusal(missing, "NOT_FOUND");
    expect(visible(await agent.delete(`/notes/${id}`))).to.deep.equal(visible(missing));
    const { agent: admin } = await service.asAdmin();
    expectRefusal(await admin.delete(`/notes/${id}`), "NOT_FOUND");
    expect(await rowsOf(id)).to.have.length(1);
  });

  it("deletes a note once in concurrent requests", async () => {
    const { id } = await makeNote(service, user);
    const answers = await Promise.all([1, 2, 3].map(() => agent.delete(`/notes/${id}`)));

    expect(answers.map(({ status }) => status).sort()).to.deep.equal([204, 404, 404]);
    expect((await service.events(id)).map(({ kind }) => kind)).to.deep.equal(["inserted", "deleted"]);
  });

  it("refuses an id in the query that differs from the path", async () => {
    const { id } = await makeNote(service, user);
    expectInvalid(await agent.delete(`/notes/${id}?id=${noNote}`), "query", "id");
    expect(await rowsOf(id)).to.have.length(1);
  });
});
