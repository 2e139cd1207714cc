import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { signedIn } from "#application/shared/signed-in.gate";
import { SessionRepository } from "#domain/auth/session.repository";

/** Ends all sessions of the user but the one that asks. */
export default endpoint()
  .use(signedIn)
  .inject({ sessions: SessionRepository })
  .form({ page: "/auth/account", next: "/auth/account?done=sessions" })
  .output(nothing)
  .handler(async ({ currentUser, session }, { sessions }) => {
    await sessions.deleteMany({ where: { userId: currentUser.id, id: { ne: session.id } } });
  });
