import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { note, noteFields } from "#application/notes/note.schema";
import { canEditNote } from "#application/notes/note-access.gate";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { NoteRepository } from "#domain/notes/note.repository";

/** Replaces title and body. Another user's note is answered like a missing one, to admins too. */
export default endpoint()
  .use(signedIn)
  .use(scope("notes:write"))
  .input({ id: uuid(), ...noteFields })
  .use(canEditNote)
  .inject({ notes: NoteRepository })
  .output(note)
  .handler(({ note, input: { title, body } }, { notes }) =>
    notes.updateOne({ where: { id: note.id } }, { title, body }),
  );
