import { endpoint } from "#application/kit/endpoint";
import { email } from "#application/kit/schema";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { UserRepository } from "#domain/users/user.repository";

/** For development: verifies an address without its mail. */
export default endpoint()
  .developmentOnly()
  .input({ email: email() })
  .inject({ users: UserRepository })
  .refuses("NOT_FOUND")
  .output(publicUser)
  .handler(async ({ input: { email } }, { users }) =>
    toPublicUser(await users.updateOne({ where: { email } }, { isEmailVerified: true })),
  );
