import { oneTimeToken } from "#application/auth/mailed-token.schema";
import { existingPassword } from "#application/auth/password.schema";
import { endpoint } from "#application/kit/endpoint";
import { optional } from "#application/kit/schema";
import { verifyEmailPerAddress } from "#application/shared/rate-limit.gate";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { Accounts } from "#domain/users/accounts";
import { OneTimeTokens } from "#domain/one-time-tokens/one-time-tokens";
import { PasswordHasher } from "#domain/credentials/password-hasher";
import { SessionStore } from "#domain/sessions/session-store";
import type { SignUp } from "#domain/sign-ups/sign-up";
import { SignUpRepository } from "#domain/sign-ups/sign-up.repository";
import type { Columns } from "#domain/shared/entity";
import { refusedField, ServiceError } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";

/**
 * Verifies the address and signs in. After a sign-up it takes the password of that sign-up as well: the link alone shows
 * who reads the mail, not who signed up. After a change by an admin it takes the link alone.
 */
export default endpoint()
  .use(verifyEmailPerAddress)
  .input({
    token: oneTimeToken(),
    password: optional(existingPassword().allow("").description("The one that was given at sign-up.")),
  })
  .inject({
    tokens: OneTimeTokens,
    users: UserRepository,
    signUps: SignUpRepository,
    accounts: Accounts,
    hasher: PasswordHasher,
    sessions: SessionStore,
  })
  .form({ page: "/auth/verify-email", next: "/auth/account?done=verified" })
  .refuses("GONE", "UNPROCESSABLE_CONTENT")
  .output(publicUser)
  .handler(async ({ input, ip, headers, session, sessionCookie }, services) => {
    const { tokens, users, signUps, accounts, hasher, sessions } = services;
    const userId = await tokens.ownerOf(input.token, "verify-email");
    const waiting = await signUps.find({ where: { userId } });
    const own = await withPassword(waiting, input.password, hasher);

    const { user, started } = await users.transaction(async () => {
      await tokens.consume(input.token, "verify-email");
      const still = await signUps.find({ where: { userId } });
      if (own ? !still.some(({ id }) => id === own.id) : still.length > 0)
        throw new ServiceError("GONE", "The sign-ups with this address have changed; ask for a new link");
      const user = await accounts.verify(userId, own);
      const userAgent = headers["user-agent"] ?? null;

      return { user, started: await sessions.start({ userId, ip, userAgent, replaces: session?.id }) };
    });
    sessionCookie.set(started.token, started.expiresAt);

    return toPublicUser(user);
  });

const refused = (type: string, message: string) => refusedField("password", type, message);

/** The sign-up that has this password; undefined when none waits. Throws UNPROCESSABLE_CONTENT when none of them has it. */
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
