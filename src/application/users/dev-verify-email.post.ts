import { endpoint } from "#application/kit/endpoint";
import { email } from "#application/kit/schema";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { Clock } from "#domain/shared/clock";
import { UserRepository } from "#domain/users/user.repository";

/** For development: verifies an address without its mail. */
export default endpoint()
  .developmentOnly()
  .input({ email: email() })
  .inject({ users: UserRepository, credentials: CredentialRepository, clock: Clock })
  .refuses("NOT_FOUND")
  .output(publicUser)
  .handler(({ input: { email } }, { users, credentials, clock }) =>
    users.transaction(async () => {
      const user = await users.updateOne({ where: { email } }, { isEmailVerified: true });
      const unproven = { where: { userId: user.id, provenAt: null } };
      await credentials.updateMany(unproven, { provenAt: clock.now() });

      return toPublicUser(user);
    }),
  );
