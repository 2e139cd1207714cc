import { Accounts } from "#application/auth/accounts.service";
import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { adminOnly } from "#application/shared/admin-only.gate";
import { userExists } from "#application/users/user-exists.gate";
import { ServiceError } from "#domain/shared/errors";

/**
 * Closes the account, ends its sessions and access tokens, and removes its password and providers. For admins. Their own account and that
 * of the last admin are refused.
 */
export default endpoint()
  .use(adminOnly)
  .use(scope("users:write"))
  .input({ userId: uuid() })
  .use(userExists)
  .inject({ accounts: Accounts })
  .refuses("CONFLICT")
  .output(nothing)
  .handler(async ({ currentUser, user }, { accounts }) => {
    if (user.id === currentUser.id) throw new ServiceError("CONFLICT", "You cannot delete yourself here");

    await accounts.close(user.id);
  });
