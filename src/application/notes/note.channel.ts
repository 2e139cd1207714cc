import { channel } from "#application/kit/channel";
import { note } from "#application/notes/note.schema";
import { NoteRepository } from "#domain/notes/note.repository";

/** The owner, who alone can read a note. */
export default channel(NoteRepository)
  .row(note)
  .seenBy((viewer, { ownerId }) => ownerId === viewer.id);
