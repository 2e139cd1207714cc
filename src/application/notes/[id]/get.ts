import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { note } from "#application/notes/note.schema";
import { canViewNote } from "#application/notes/note-access.gate";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";

/** Returns the note to its owner and to admins. To others it is answered like a missing one. */
export default endpoint()
  .use(signedIn)
  .use(scope("notes:read"))
  .input({ id: uuid() })
  .use(canViewNote)
  .output(note)
  .handler(({ note }) => note);
