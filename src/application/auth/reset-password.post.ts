import { Accounts } from "#application/auth/accounts.service";
import { oneTimeToken } from "#application/auth/mailed-token.schema";
import { OneTimeTokens } from "#application/auth/one-time-tokens.service";
import { newPassword } from "#application/auth/password.schema";
import { uncommonResetPassword } from "#application/auth/uncommon-password.gate";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { resetPasswordPerAddress } from "#application/shared/rate-limit.gate";
import { PasswordHasher } from "#domain/credentials/password-hasher";
import { RateLimiter } from "#domain/shared/rate-limiter";
import { UserRepository } from "#domain/users/user.repository";

/**
 * Sets the password of the user who got the mail, and verifies the address. Every session of the user ends, the providers
 * that were connected in one within the last 30 days are disconnected, and every access token and other mailed link becomes
 * invalid. Earlier
 * failed sign-ins no longer count against the limit of the account.
 */
export default endpoint()
  .status(200)
  .use(resetPasswordPerAddress)
  .input({ token: oneTimeToken(), password: newPassword() })
  .use(uncommonResetPassword)
  .inject({
    tokens: OneTimeTokens,
    users: UserRepository,
    accounts: Accounts,
    hasher: PasswordHasher,
    limiter: RateLimiter,
  })
  .form({ page: "/auth/reset-password", next: "/auth/sign-in?done=password" })
  .refuses("GONE")
  .output(nothing)
  .handler(async ({ input: { token, password } }, { tokens, users, accounts, hasher, limiter }) => {
    const passwordHash = await hasher.hash(password);
    const { email } = await users.transaction(async () => {
      const { user } = await tokens.consume(token, "reset-password");
      await accounts.setPassword(user.id, passwordHash);

      return accounts.verify(user.id);
    });
    await limiter.clear({ action: "sign-in", per: "account", of: email });
  });
