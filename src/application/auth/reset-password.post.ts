import { oneTimeToken } from "#application/auth/mailed-token.schema";
import { newPassword } from "#application/auth/password.schema";
import { uncommonPassword } from "#application/auth/uncommon-password.gate";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { resetPasswordPerAddress } from "#application/shared/rate-limit.gate";
import { Accounts } from "#domain/auth/accounts";
import { OneTimeTokens } from "#domain/auth/one-time-tokens";
import { PasswordHasher } from "#domain/auth/password-hasher";
import { RateLimiter } from "#domain/shared/rate-limiter";
import { UserRepository } from "#domain/users/user.repository";

/**
 * Sets the password of whoever got the mail, which also proves the address. Every session of the user ends, every other
 * link dies, and signing in is not held up by those who have guessed before.
 */
export default endpoint()
  .status(200)
  .use(resetPasswordPerAddress)
  .input({ token: oneTimeToken(), password: newPassword() })
  .use(uncommonPassword)
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
      const { userId } = await tokens.consume(token, "reset-password");
      await accounts.setPassword(userId, passwordHash);

      return users.updateOne({ where: { id: userId } }, { isEmailVerified: true });
    });
    await limiter.clear({ action: "sign-in", per: "account", of: email });
  });
