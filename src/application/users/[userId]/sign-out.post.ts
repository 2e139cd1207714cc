import { Accounts } from "#application/auth/accounts.service";
import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { adminOnly } from "#application/shared/admin-only.gate";
import { userExists } from "#application/users/user-exists.gate";

/**
 * Ends all sessions of the user, revokes the access tokens, and disconnects the providers that were connected in the
 * sessions. For admins.
 */
export default endpoint()
  .use(adminOnly)
  .use(scope("users:write"))
  .input({ userId: uuid() })
  .use(userExists)
  .inject({ accounts: Accounts })
  .output(nothing)
  .handler(({ user }, { accounts }) => accounts.signOutEverywhere(user.id));
