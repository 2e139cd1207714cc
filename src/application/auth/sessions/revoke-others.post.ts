import { Accounts } from "#application/auth/accounts.service";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { signedIn } from "#application/shared/signed-in.gate";

/**
 * Ends all sessions of the user except the one of the request, and disconnects the providers that were connected in the
 * others within the last 30 days. The user gets a mail for each disconnected provider.
 */
export default endpoint()
  .use(signedIn)
  .inject({ accounts: Accounts })
  .form({ page: "/auth/account", next: "/auth/account?done=sessions" })
  .output(nothing)
  .handler(({ currentUser, session }, { accounts }) => accounts.endSessions(currentUser.id, session.id));
