import { channel } from "#application/kit/channel";
import { note } from "#application/notes/note.schema";
import { NoteRepository } from "#domain/notes/note.repository";

/** Sends a note to its owner. An admin may read it, but does not follow it. */
export default channel(NoteRepository)
  .row(note)
  .scope("notes:read")
  .seenBy((viewer, { ownerId }) => ownerId === viewer.id);
