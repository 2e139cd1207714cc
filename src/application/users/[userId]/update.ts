import { Accounts } from "#application/auth/accounts.service";
import { endpoint } from "#application/kit/endpoint";
import { boolean, email, uuid } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { adminOnly } from "#application/shared/admin-only.gate";
import { userExists } from "#application/users/user-exists.gate";
import { fullName, publicUser, toPublicUser } from "#application/users/user.schema";

/**
 * Changes name, address and rights. For admins. A new address has to be verified by its reader, and the links that were
 * mailed to the old one become invalid. The sessions and access tokens of a user who becomes an admin end, because they were
 * started without that right; other sessions stay. The last admin cannot be demoted.
 */
export default endpoint()
  .use(adminOnly)
  .use(scope("users:write"))
  .input({ userId: uuid(), fullName: fullName(), email: email(), isAdmin: boolean() })
  .use(userExists)
  .inject({ accounts: Accounts })
  .refuses("CONFLICT")
  .output(publicUser)
  .handler(async ({ user, input }, { accounts }) => toPublicUser(await accounts.update(user.id, input)));
