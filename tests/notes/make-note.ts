import type { Note } from "#domain/notes/note";
import { NoteRepository } from "#domain/notes/note.repository";
import type { Columns } from "#domain/shared/entity";
import type { TestService } from "../support/service.js";

export const makeNote = (
  service: TestService,
  owner: { id: string },
  given: Partial<Pick<Note, "title" | "body">> = {},
): Promise<Columns<Note>> =>
  service.resolve(NoteRepository).insertOne({ title: "A note", body: "", ...given, ownerId: owner.id });
