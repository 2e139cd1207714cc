import { Accounts } from "#application/auth/accounts.service";
import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { inSession } from "#application/shared/in-session.gate";
import { ServiceError } from "#domain/shared/errors";

/**
 * Ends the session, and disconnects the providers that were connected in it. Another user's session is answered like a
 * missing one.
 */
export default endpoint()
  .use(inSession)
  .input({ id: uuid() })
  .inject({ accounts: Accounts })
  .refuses("NOT_FOUND")
  .form({ page: "/auth/account", next: "/auth/account?done=sessions" })
  .output(nothing)
  .handler(async ({ input: { id }, currentUser, session, sessionCookie }, { accounts }) => {
    if (!(await accounts.endSession(currentUser.id, id)))
      throw new ServiceError("NOT_FOUND", "Session not found");
    if (id === session.id) sessionCookie.clear();
  });
