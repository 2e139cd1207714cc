import type { Note } from "#domain/notes/note";
import { Repository } from "#domain/shared/repository";

export abstract class NoteRepository extends Repository<Note> {}
