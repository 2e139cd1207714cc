import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { adminOnly } from "#application/shared/admin-only.gate";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { userExists } from "#application/users/user-exists.gate";

/** Returns the user. For admins. A deleted user is not found. */
export default endpoint()
  .use(adminOnly)
  .use(scope("users:read"))
  .input({ userId: uuid() })
  .use(userExists)
  .output(publicUser)
  .handler(({ user }) => toPublicUser(user));
