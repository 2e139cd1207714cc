import { oneTimeToken } from "#application/auth/mailed-token.schema";
import { newPassword } from "#application/auth/password.schema";
import { uncommonResetPassword } from "#application/auth/uncommon-password.gate";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { resetPasswordPerAddress } from "#application/shared/rate-limit.gate";
import { Accounts } from "#domain/users/accounts";
import { OneTimeTokens } from "#domain/one-time-tokens/one-time-tokens";
import { PasswordHasher } from "#domain/credentials/password-hasher";
import { RateLimiter } from "#domain/shared/rate-limiter";
import { UserRepository } from "#domain/users/user.repository";

/**
 * Sets the password of the user who got the mail, which also proves the address. Every session of the user ends, with the
 * providers that were connected in one within the last 30 days; every other link dies. Earlier wrong guesses do not hold
 * up the next sign-in.
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
