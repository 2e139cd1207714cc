import { expect } from "chai";
import type { Note } from "#domain/notes/note";
import { expectInvalid } from "../support/answers.js";
import { type Agent, type UserRow, useService } from "../support/service.js";

describe("POST /notes", () => {
  const service = useService();
  let agent: Agent;
  let user: UserRow;

  before(async () => {
    ({ agent, user } = await service.asUser());
  });

  const create = (note: object) => agent.post("/notes").send(note);

  it("creates a note owned by the caller, and answers 201 with it", async () => {
    const { body } = await create({ title: " Title ", body: " body\n" }).expect(201);
    const [row] = await service.sql<Note>("select * from notes where id = $1", [body.id]);

    expect(row).to.include({ title: "Title", body: " body\n", ownerId: user.id, deletedAt: null });
    expect(body).to.deep.equal({
      id: row?.id,
      createdAt: row?.createdAt.toISOString(),
      updatedAt: row?.updatedAt.toISOString(),
      title: "Title",
      body: " body\n",
      ownerId: user.id,
    });
  });

  it("stores an empty body by default", async () => {
    expect((await create({ title: "Title" }).expect(201)).body.body).to.equal("");
    expect((await create({ title: "Title", body: "" }).expect(201)).body.body).to.equal("");
  });

  it("stores one event with the user and the request id", async () => {
    const { body } = await create({ title: "Announced" }).set("X-Request-Id", "note-1").expect(201);
    const [event, ...others] = await service.events(body.id);

    expect(others).to.be.empty;
    expect(event).to.include({
      table: "notes",
      kind: "inserted",
      actorId: user.id,
      requestId: "note-1",
      before: null,
    });
    expect(event?.after).to.include({ id: body.id, title: "Announced", body: "", ownerId: user.id });
  });

  it("runs one statement in addition to the session's", async () => {
    await service.expectStatements(2, () => create({ title: "Quick" }).expect(201));
  });

  it("accepts the longest title and body", () =>
    create({ title: "ü".repeat(200), body: "😀".repeat(20_000) }).expect(201));

  const invalid: [what: string, note: object, ...paths: string[]][] = [
    ["no title", { body: "x" }, "title"],
    ["a title of spaces", { title: "  " }, "title"],
    ["a title of more than 200 characters", { title: "x".repeat(201) }, "title"],
    ["a body of more than 20 000 characters", { title: "x", body: "x".repeat(20_001) }, "body"],
    ["a body with NUL", { title: "x", body: "\0" }, "body"],
    ["a number as the title", { title: 1 }, "title"],
    ["null as the body", { title: "x", body: null }, "body"],
    ["an owner", { title: "x", ownerId: "01900000-0000-7000-8000-000000000000" }, "ownerId"],
  ];
  for (const [what, note, ...paths] of invalid) {
    it(`refuses ${what}, and writes nothing`, async () => {
      const events = await service.countEvents("notes");
      expectInvalid(await create(note), "body", ...paths);
      expect(await service.countEvents("notes")).to.equal(events);
    });
  }
});
