import { ownSessions } from "#application/auth/sessions/own-sessions.gate";
import { shownSession } from "#application/auth/sessions/session.schema";
import { endpoint } from "#application/kit/endpoint";
import { list, object } from "#application/kit/schema";
import { signedIn } from "#application/shared/signed-in.gate";

export default endpoint()
  .use(signedIn)
  .use(ownSessions)
  .output(object({ results: list(shownSession) }))
  .handler(({ sessions }) => ({ results: sessions }));
