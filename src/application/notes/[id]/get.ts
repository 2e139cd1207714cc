import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { note } from "#application/notes/note.schema";
import { canViewNote } from "#application/notes/note-access.gate";
import { signedIn } from "#application/shared/signed-in.gate";

/** Somebody else's note answers like one that does not exist. */
export default endpoint()
  .use(signedIn)
  .input({ id: uuid() })
  .use(canViewNote)
  .output(note)
  .handler(({ note }) => note);
