import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { signedIn } from "#application/shared/signed-in.gate";
import { SessionRepository } from "#domain/auth/session.repository";
import { ServiceError } from "#domain/shared/errors";

/** Signs the user out there. Somebody else's session answers like one that does not exist. */
export default endpoint()
  .use(signedIn)
  .input({ id: uuid() })
  .inject({ sessions: SessionRepository })
  .refuses("NOT_FOUND")
  .form({ page: "/auth/account", next: "/auth/account?done=sessions" })
  .output(nothing)
  .handler(async ({ input: { id }, currentUser, session, sessionCookie }, { sessions }) => {
    const [ended] = await sessions.deleteMany({ where: { id, userId: currentUser.id } });
    if (!ended) throw new ServiceError("NOT_FOUND", "Session not found");
    if (ended.id === session.id) sessionCookie.clear();
  });
