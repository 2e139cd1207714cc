import { endpoint } from "#application/kit/endpoint";
import { boolean, email, uuid } from "#application/kit/schema";
import { adminOnly } from "#application/shared/admin-only.gate";
import { fullName, publicUser, toPublicUser } from "#application/users/user.schema";
import { userExists } from "#application/users/user-exists.gate";
import { Accounts } from "#domain/users/accounts";
import { OneTimeTokens } from "#domain/one-time-tokens/one-time-tokens";
import { UserRepository } from "#domain/users/user.repository";

/**
 * For admins. Another address is to be verified by the person who reads it, and the links that went to the old one die.
 * Sessions stay, except those of a user who becomes an admin: they were started without that right. The last admin cannot
 * be demoted.
 */
export default endpoint()
  .use(adminOnly)
  .input({ userId: uuid(), fullName: fullName(), email: email(), isAdmin: boolean() })
  .use(userExists)
  .inject({ users: UserRepository, accounts: Accounts, tokens: OneTimeTokens })
  .refuses("CONFLICT")
  .output(publicUser)
  .handler(async ({ user: { id }, user, input }, { users, accounts, tokens }) => {
    const { fullName, email, isAdmin } = input;
    const isMoved = email !== user.email;
    const changes = { fullName, email, isAdmin, ...(isMoved && { isEmailVerified: false }) };
    const update = () => users.updateOne({ where: { id } }, changes);
    if (!isMoved && isAdmin === user.isAdmin) return toPublicUser(await update());

    const updated = await users.transaction(async () => {
      await accounts.prepareRights(id, isAdmin);
      if (isMoved) await accounts.freeAddress(email);
      if (isMoved) await tokens.revokeAll(id);

      return update();
    });

    return toPublicUser(updated);
  });
