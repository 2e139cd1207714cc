import { endpoint } from "#application/kit/endpoint";
import { withDefault } from "#application/kit/schema";
import { note, noteFields } from "#application/notes/note.schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { NoteRepository } from "#domain/notes/note.repository";

/** Creates a note that the caller owns. Only its owner and admins can read it. */
export default endpoint()
  .use(signedIn)
  .use(scope("notes:write"))
  .input({ ...noteFields, body: withDefault(noteFields.body, "") })
  .inject({ notes: NoteRepository })
  .output(note)
  .handler(({ currentUser, input }, { notes }) => notes.insertOne({ ...input, ownerId: currentUser.id }));
