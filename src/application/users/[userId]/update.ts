import { endpoint } from "#application/kit/endpoint";
import { boolean, email, uuid } from "#application/kit/schema";
import { adminOnly } from "#application/shared/admin-only.gate";
import { fullName, publicUser, toPublicUser } from "#application/users/user.schema";
import { userExists } from "#application/users/user-exists.gate";
import { ServiceError } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";

export default endpoint()
  .use(adminOnly)
  .input({ userId: uuid(), fullName: fullName(), email: email(), isAdmin: boolean() })
  .use(userExists)
  .inject({ users: UserRepository })
  .refuses("CONFLICT")
  .output(publicUser)
  .handler(({ user, input: { fullName, email, isAdmin } }, { users }) => {
    const update = async () =>
      toPublicUser(await users.updateOne({ where: { id: user.id } }, { fullName, email, isAdmin }));
    if (isAdmin || !user.isAdmin) return update();

    // Serializable, so that two admins cannot demote each other at once.
    return users.transaction(
      async () => {
        const others = await users.count({ where: { isAdmin: true, id: { ne: user.id } } });
        if (others === 0) throw new ServiceError("CONFLICT", "The last admin cannot be demoted");

        return update();
      },
      { isolation: "serializable" },
    );
  });
