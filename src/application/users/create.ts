import { Accounts } from "#application/auth/accounts.service";
import { endpoint } from "#application/kit/endpoint";
import { boolean, email, withDefault } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { adminOnly } from "#application/shared/admin-only.gate";
import { fullName, publicUser, toPublicUser } from "#application/users/user.schema";
import { UserRepository } from "#domain/users/user.repository";

/** Creates a user, who gets a mail with a link to set a password. For admins. */
export default endpoint()
  .use(adminOnly)
  .use(scope("users:write"))
  .input({ fullName: fullName(), email: email(), isAdmin: withDefault(boolean(), false) })
  .inject({ users: UserRepository, accounts: Accounts })
  .refuses("CONFLICT")
  .output(publicUser)
  .handler(async ({ input }, { users, accounts }) => {
    await accounts.freeAddress(input.email);

    return toPublicUser(await users.insertOne({ ...input, isEmailVerified: false }));
  });
