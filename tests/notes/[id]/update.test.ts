import { expect } from "chai";
import type { Note } from "#domain/notes/note";
import { expectInvalid, expectRefusal, visible } from "../../support/answers.js";
import { type Agent, type UserRow, useService } from "../../support/service.js";
import { makeNote } from "../make-note.js";

const noNote = "01900000-0000-7000-8000-000000000000";

describe("PUT /notes/{id}", () => {
  const service = useService();
  let agent: Agent;
  let user: UserRow;

  before(async () => {
    ({ agent, user } = await service.asUser());
  });

  const wish = { title: "After", body: "new text" };
  const put = (id: string, note: object) => agent.put(`/notes/${id}`).send(note);
  const rowOf = async (id: string) => (await service.sql<Note>("select * from notes where id = $1", [id]))[0];

  it("updates the note, and returns it", async () => {
    const note = await makeNote(service, user);
    const { body } = await put(note.id, { title: " After ", body: "" }).expect(200);
    const row = await rowOf(note.id);

    expect(row).to.deep.equal({ ...note, title: "After", body: "", updatedAt: row?.updatedAt });
    expect(row?.updatedAt).to.be.greaterThan(note.updatedAt);
    expect(body).to.deep.equal({
      id: note.id,
      createdAt: note.createdAt.toISOString(),
      updatedAt: row?.updatedAt.toISOString(),
      title: "After",
      body: "",
      ownerId: user.id,
    });
  });

  it("stores an event with the row before and after, the user and the request id", async () => {
    const { id } = await makeNote(service, user, { title: "Before" });
    await put(id, wish).set("X-Request-Id", "put-1").expect(200);
    const [, event, ...others] = await service.events(id);

    expect(others).to.be.empty;
    expect(event).to.include({ table: "notes", kind: "updated", actorId: user.id, requestId: "put-1" });
    expect(event?.before).to.include({ title: "Before", body: "" });
    expect(event?.after).to.include(wish);
  });

  it("runs one statement each for the session, the note and the write", async () => {
    const { id } = await makeNote(service, user);
    await service.expectStatements(3, () => put(id, wish).expect(200));
  });

  it("answers for another user's note exactly as for a missing one, and writes nothing", async () => {
    const note = await makeNote(service, await service.make.user());
    const missing = await put(noNote, wish);

    expectRefusal(missing, "NOT_FOUND");
    expect(visible(await put(note.id, wish))).to.deep.equal(visible(missing));
    expect(await rowOf(note.id)).to.deep.equal(note);
    const { agent: admin } = await service.asAdmin();
    expectRefusal(await admin.put(`/notes/${note.id}`).send(wish), "NOT_FOUND");
  });

  const invalid: [what: string, note: object, ...paths: string[]][] = [
    ["an empty body", {}, "title", "body"],
    ["a title without a body", { title: "x" }, "body"],
    ["a title of spaces", { title: " ", body: "" }, "title"],
    ["a body of more than 20 000 characters", { title: "x", body: "x".repeat(20_001) }, "body"],
    ["another owner", { ...wish, ownerId: noNote }, "ownerId"],
    ["an id that differs from the path", { ...wish, id: noNote }, "id"],
  ];
  for (const [what, note, ...paths] of invalid) {
    it(`refuses ${what}, and writes nothing`, async () => {
      const { id } = await makeNote(service, user);
      expectInvalid(await put(id, note), "body", ...paths);
      expect(await service.events(id)).to.have.length(1);
    });
  }

  it("answers invalid input for another user's note exactly as for a missing one", async () => {
    const { id } = await makeNote(service, await service.make.user());
    expect(visible(await put(id, {}))).to.deep.equal(visible(await put(noNote, {})));
  });
});
