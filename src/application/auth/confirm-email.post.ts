import { Accounts } from "#application/auth/accounts.service";
import { oneTimeToken } from "#application/auth/mailed-token.schema";
import { OneTimeTokens } from "#application/auth/one-time-tokens.service";
import { endpoint } from "#application/kit/endpoint";
import { confirmEmailPerAddress } from "#application/shared/rate-limit.gate";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { ServiceError } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";

/**
 * Changes the address of the account to the one that the link was mailed to. The session and the password that requested
 * the change must still be valid. Every other mailed link of the user becomes invalid; sessions stay.
 */
export default endpoint()
  .use(confirmEmailPerAddress)
  .input({ token: oneTimeToken() })
  .inject({ tokens: OneTimeTokens, accounts: Accounts, users: UserRepository })
  .form({ page: "/auth/confirm-email", next: "/auth/account?done=email" })
  .refuses("GONE", "CONFLICT")
  .output(publicUser)
  .handler(async ({ input: { token } }, { tokens, accounts, users }) => {
    const moved = await users.transaction(async () => {
      const { user, email } = await tokens.consume(token, "change-email");
      await accounts.freeAddress(email);
      if ((await users.count({ where: { email, id: { ne: user.id } } })) > 0)
        throw new ServiceError("CONFLICT", "Another account has this address by now");
      await tokens.revokeAll(user.id);

      return users.updateOne({ where: { id: user.id } }, { email, isEmailVerified: true });
    });

    return toPublicUser(moved);
  });
