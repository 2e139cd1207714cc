import { oneTimeToken } from "#application/auth/mailed-token.schema";
import { endpoint } from "#application/kit/endpoint";
import { confirmEmailPerAddress } from "#application/shared/rate-limit.gate";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { OneTimeTokens } from "#domain/auth/one-time-tokens";
import { ServiceError } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";

/** Moves the account to the address that the link was mailed to. Every other link of the user dies; sessions stay. */
export default endpoint()
  .use(confirmEmailPerAddress)
  .input({ token: oneTimeToken() })
  .inject({ tokens: OneTimeTokens, users: UserRepository })
  .form({ page: "/auth/confirm-email", next: "/auth/account?done=email" })
  .refuses("GONE", "CONFLICT")
  .output(publicUser)
  .handler(async ({ input: { token } }, { tokens, users }) => {
    const user = await users.transaction(async () => {
      const { userId, email } = await tokens.consume(token, "change-email");
      if (email === null || (await users.count({ where: { email, id: { ne: userId } } })) > 0)
        throw new ServiceError("CONFLICT", "Another account has this address by now");

      await tokens.revokeAll(userId);
      return users.updateOne({ where: { id: userId } }, { email, isEmailVerified: true });
    });

    return toPublicUser(user);
  });
