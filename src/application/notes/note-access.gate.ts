import { loadOwned, loadRow } from "#application/kit/load-row";
import { NoteRepository } from "#domain/notes/note.repository";

/** Admins may read every note; other users read their own. */
export const canViewNote = loadRow(NoteRepository, "note", {
  seenBy: (user, { ownerId }) => user.isAdmin || ownerId === user.id,
});

/** Only the owner may change a note. */
export const canEditNote = loadOwned(NoteRepository, "note");
