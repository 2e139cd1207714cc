import { Accounts } from "#application/auth/accounts.service";
import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { adminOnly } from "#application/shared/admin-only.gate";
import { userExists } from "#application/users/user-exists.gate";
import { ServiceError } from "#domain/shared/errors";

/** Closes the account with its sessions and all ways to sign in. For admins, and not for their own account or the last one of an admin. */
export default endpoint()
  .use(adminOnly)
  .input({ userId: uuid() })
  .use(userExists)
  .inject({ accounts: Accounts })
  .refuses("CONFLICT")
  .output(nothing)
  .handler(async ({ currentUser, user }, { accounts }) => {
    if (user.id === currentUser.id) throw new ServiceError("CONFLICT", "You cannot delete yourself here");

    await accounts.close(user.id);
  });
