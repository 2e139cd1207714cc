import { SessionStore } from "#application/auth/session-store.service";
import { mostSessions, shownSession, toShownSession } from "#application/auth/sessions/session.schema";
import { endpoint } from "#application/kit/endpoint";
import { list, object } from "#application/kit/schema";
import { inSession } from "#application/shared/in-session.gate";

/** The sessions in which the user is signed in: the latest 100, newest first. */
export default endpoint()
  .primary()
  .use(inSession)
  .inject({ sessions: SessionStore })
  .output(object({ results: list(shownSession).max(mostSessions) }))
  .handler(async ({ currentUser, session }, { sessions }) => ({
    results: (await sessions.listOf(currentUser.id)).map((row) => toShownSession(row, session)),
  }));
