import { Accounts } from "#application/auth/accounts.service";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { inSession } from "#application/shared/in-session.gate";

/**
 * Ends all sessions of the user except the one of the request, and disconnects the providers that were connected in the
 * others within the last 30 days. The user gets a mail for each disconnected provider.
 */
export default endpoint()
  .use(inSession)
  .inject({ accounts: Accounts })
  .form({ page: "/auth/account", next: "/auth/account?done=sessions" })
  .output(nothing)
  .handler(({ currentUser, session }, { accounts }) => accounts.endSessions(currentUser.id, session.id));
