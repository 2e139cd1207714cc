import { ownSessions } from "#application/auth/sessions/own-sessions.gate";
import { mostSessions, shownSession } from "#application/auth/sessions/session.schema";
import { endpoint } from "#application/kit/endpoint";
import { list, object } from "#application/kit/schema";
import { signedIn } from "#application/shared/signed-in.gate";

/** Where the user is signed in: the latest 100, the newest first. */
export default endpoint()
  .use(signedIn)
  .use(ownSessions)
  .output(object({ results: list(shownSession).max(mostSessions) }))
  .handler(({ sessions }) => ({ results: sessions }));
