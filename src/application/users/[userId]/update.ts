import { endpoint } from "#application/kit/endpoint";
import { boolean, email, uuid } from "#application/kit/schema";
import { adminOnly } from "#application/shared/admin-only.gate";
import { fullName, publicUser, toPublicUser } from "#application/users/user.schema";
import { userExists } from "#application/users/user-exists.gate";
import { OneTimeTokens } from "#domain/auth/one-time-tokens";
import { ServiceError } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";

/**
 * For admins. Another address is to be verified by whoever reads it, and the links that went to the old one die;
 * sessions stay. The last admin cannot be demoted.
 */
export default endpoint()
  .use(adminOnly)
  .input({ userId: uuid(), fullName: fullName(), email: email(), isAdmin: boolean() })
  .use(userExists)
  .inject({ users: UserRepository, tokens: OneTimeTokens })
  .refuses("CONFLICT")
  .output(publicUser)
  .handler(async ({ user, input: { fullName, email, isAdmin } }, { users, tokens }) => {
    const [isMoved, isDemoted] = [email !== user.email, user.isAdmin && !isAdmin];
    const changes = { fullName, email, isAdmin, ...(isMoved && { isEmailVerified: false }) };
    const update = () => users.updateOne({ where: { id: user.id } }, changes);
    if (!isMoved && !isDemoted) return toPublicUser(await update());

    // Serializable, so that two admins cannot demote each other at once.
    const updated = await users.transaction(
      async () => {
        if (isDemoted && (await users.count({ where: { isAdmin: true, id: { ne: user.id } } })) === 0)
          throw new ServiceError("CONFLICT", "The last admin cannot be demoted");
        if (isMoved) await tokens.revokeAll(user.id);

        return update();
      },
      { isolation: "serializable" },
    );

    return toPublicUser(updated);
  });
