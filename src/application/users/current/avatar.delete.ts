import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { UserRepository } from "#domain/users/user.repository";

/** Removes the picture of the caller. A caller without a picture gets the same response. */
export default endpoint()
  .use(signedIn)
  .use(scope("profile:write"))
  .inject({ users: UserRepository })
  .form({ page: "/auth/account", next: "/auth/account?done=profile" })
  .output(nothing)
  .handler(async ({ currentUser: { id, avatarKey } }, { users }) => {
    if (avatarKey !== null) await users.updateOne({ where: { id } }, { avatarKey: null });
  });
