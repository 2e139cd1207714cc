import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { canEditNote } from "#application/notes/note-access.gate";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { NoteRepository } from "#domain/notes/note.repository";

/** Removes the note permanently. Another user's note is answered like a missing one, to admins too. */
export default endpoint()
  .use(signedIn)
  .use(scope("notes:write"))
  .input({ id: uuid() })
  .use(canEditNote)
  .inject({ notes: NoteRepository })
  .output(nothing)
  .handler(async ({ note }, { notes }) => {
    await notes.deleteOne({ where: { id: note.id } });
  });
