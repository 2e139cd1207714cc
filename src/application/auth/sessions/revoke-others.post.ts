import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { signedIn } from "#application/shared/signed-in.gate";
import { Accounts } from "#domain/users/accounts";

/**
 * Ends all sessions of the user but the one that asks, and disconnects the providers that were connected in others within
 * the last 30 days. The user gets a mail for each of those.
 */
export default endpoint()
  .use(signedIn)
  .inject({ accounts: Accounts })
  .form({ page: "/auth/account", next: "/auth/account?done=sessions" })
  .output(nothing)
  .handler(({ currentUser, session }, { accounts }) => accounts.endSessions(currentUser.id, session.id));
