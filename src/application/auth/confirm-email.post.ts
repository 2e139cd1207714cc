import { oneTimeToken } from "#application/auth/mailed-token.schema";
import { endpoint } from "#application/kit/endpoint";
import { confirmEmailPerAddress } from "#application/shared/rate-limit.gate";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { Accounts } from "#domain/users/accounts";
import { OneTimeTokens } from "#domain/one-time-tokens/one-time-tokens";
import { ServiceError } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";

/**
 * Moves the account to the address that the link was mailed to. The session that asked for it and the password have to
 * be the same still. Every other link of the user dies; sessions stay.
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
