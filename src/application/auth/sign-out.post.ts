import { SessionStore } from "#application/auth/session-store.service";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";

/** Ends the session on the server and removes its cookie. Signing out twice is no error. */
export default endpoint()
  .inject({ sessions: SessionStore })
  .form({ page: "/auth/account", next: "/auth/sign-in?done=signed-out" })
  .output(nothing)
  .handler(async ({ session, sessionCookie }, { sessions }) => {
    if (session) await sessions.end(session.id);
    sessionCookie.clear();
  });
