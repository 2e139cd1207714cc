import { Accounts } from "#application/auth/accounts.service";
import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { adminOnly } from "#application/shared/admin-only.gate";
import { userExists } from "#application/users/user-exists.gate";

/** Ends all sessions of the user, and disconnects the providers that were connected in them. For admins. */
export default endpoint()
  .use(adminOnly)
  .input({ userId: uuid() })
  .use(userExists)
  .inject({ accounts: Accounts })
  .output(nothing)
  .handler(({ user }, { accounts }) => accounts.endSessions(user.id));
