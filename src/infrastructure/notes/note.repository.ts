import { inject, injectable } from "inversify";
import type { Note } from "#domain/notes/note";
import type { NoteRepository } from "#domain/notes/note.repository";
import { Database } from "#infrastructure/database/connection/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { noteTable } from "#infrastructure/notes/note.table";

@injectable()
export class ObjectionNoteRepository extends ObjectionRepository<Note> implements NoteRepository {
  constructor(@inject(Database) database: Database) {
    super(noteTable, database);
  }
}
