import { Accounts } from "#application/auth/accounts.service";
import { oneTimeToken } from "#application/auth/mailed-token.schema";
import { OneTimeTokens } from "#application/auth/one-time-tokens.service";
import { existingPassword } from "#application/auth/password.schema";
import { SessionStore } from "#application/auth/session-store.service";
import { endpoint } from "#application/kit/endpoint";
import { optional } from "#application/kit/schema";
import { verifyEmailPerAddress } from "#application/shared/rate-limit.gate";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { PasswordHasher } from "#domain/credentials/password-hasher";
import type { Columns } from "#domain/shared/entity";
import { refusedField, ServiceError } from "#domain/shared/errors";
import type { SignUp } from "#domain/sign-ups/sign-up";
import { SignUpRepository } from "#domain/sign-ups/sign-up.repository";

/**
 * Verifies the address and signs in. After a sign-up it also requires the password of that sign-up: the link proves who
 * reads the mail, not who signed up. After a change of the address by an admin it requires no password.
 */
export default endpoint()
  .use(verifyEmailPerAddress)
  .input({
    token: oneTimeToken(),
    password: optional(existingPassword().allow("").description("The password that was given at sign-up.")),
  })
  .inject({
    tokens: OneTimeTokens,
    signUps: SignUpRepository,
    accounts: Accounts,
    hasher: PasswordHasher,
    sessions: SessionStore,
  })
  .form({ page: "/auth/verify-email", next: "/auth/account?done=verified" })
  .refuses("GONE", "UNPROCESSABLE_CONTENT")
  .output(publicUser)
  .handler(async (context, services) => {
    const { input } = context;
    const { tokens, signUps, accounts, hasher, sessions } = services;
    const userId = await tokens.ownerOf(input.token, "verify-email");
    const waiting = await signUps.find({ where: { userId } });
    const own = await withPassword(waiting, input.password, hasher);

    const user = await sessions.signIn(context, async () => {
      await tokens.consume(input.token, "verify-email");
      const still = await signUps.find({ where: { userId } });
      if (own ? !still.some(({ id }) => id === own.id) : still.length > 0)
        throw new ServiceError("GONE", "The sign-ups with this address have changed; ask for a new link");

      return accounts.verify(userId, own);
    });

    return toPublicUser(user);
  });

const refused = (type: string, message: string) => refusedField("password", type, message);

/**
 * Returns the sign-up with this password, or undefined when none waits. Throws UNPROCESSABLE_CONTENT when none of them
 * has it.
 */
async function withPassword(
  waiting: readonly Columns<SignUp>[],
  password: string | undefined,
  hasher: PasswordHasher,
): Promise<Columns<SignUp> | undefined> {
  if (waiting.length === 0) return undefined;
  if (!password) throw refused("any.required", "Give the password that you signed up with");
  for (const signUp of waiting) if (await hasher.verify(signUp.passwordHash, password)) return signUp;

  throw refused("password.wrong", "This is not the password that you signed up with");
}
