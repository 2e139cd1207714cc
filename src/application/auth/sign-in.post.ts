import { AccountLock } from "#application/auth/account-lock.service";
import { existingPassword } from "#application/auth/password.schema";
import { returnTo } from "#application/auth/return-to.schema";
import { SessionStore } from "#application/auth/session-store.service";
import { endpoint } from "#application/kit/endpoint";
import { date, email, named, object, oneOf, optional, string, withDefault } from "#application/kit/schema";
import { signInsPerAccount, signInsPerAddress } from "#application/shared/rate-limit.gate";
import session from "#application/shared/session.authenticator";
import { publicUserFields, toPublicUser } from "#application/users/user.schema";
import type { Credential } from "#domain/credentials/credential";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { PasswordHasher } from "#domain/credentials/password-hasher";
import { ServiceError } from "#domain/shared/errors";
import { Logger } from "#domain/shared/logger";
import { SignUpRepository } from "#domain/sign-ups/sign-up.repository";
import { UserRepository } from "#domain/users/user.repository";

/** The id of no user (RFC 9562, section 5.9), so that an unknown address takes the same statements. */
const noUser = "00000000-0000-0000-0000-000000000000";

const wrong = () => new ServiceError("UNAUTHORIZED", "The address or the password is wrong");

/** A session without a cookie, in addition to the user. */
const signedInUser = named(
  "SignedInUser",
  object({
    ...publicUserFields,
    token: optional(
      string(100)
        .description("The bearer token, only with `as: token`. It is not shown again.")
        .example("tenon_ses_JBHWTZb7Nq2XhUmFd5Rk0vLwC8yPgSaE3iTo6QnMz1_xY-4AbC9"),
    ),
    expiresAt: optional(
      date().description("The latest time at which the token ends, only with `as: token`."),
    ),
  }),
);

/**
 * Signs in and sets the session cookie. With `as: token` it sets no cookie: the response has a token, which a program sends as a
 * bearer token, and which ends like a session. An unknown address and a wrong password get the same response in the same
 * time.
 */
export default endpoint()
  .authentication(session)
  .use(signInsPerAddress)
  .input({
    email: email().example("user@example.com"),
    password: existingPassword(),
    as: withDefault(oneOf("cookie", "token"), "cookie"),
    returnTo: optional(returnTo()),
  })
  .use(signInsPerAccount)
  .inject({
    users: UserRepository,
    credentials: CredentialRepository,
    signUps: SignUpRepository,
    lock: AccountLock,
    hasher: PasswordHasher,
    sessions: SessionStore,
    logger: Logger,
  })
  .refuses("UNAUTHORIZED", "FORBIDDEN")
  .form({ page: "/auth/sign-in", next: ({ input }) => input.returnTo ?? "/auth/account" })
  .output(signedInUser)
  .handler(async (context, services) => {
    const { input, clearAttempts } = context;
    const { users, credentials, signUps, lock, hasher, sessions } = services;
    const user = await users.findFirst({ where: { email: input.email } });
    const own = { where: { userId: user?.id ?? noUser } };
    const credential = await credentials.findFirst(own);
    const signUp = await signUps.findFirst({ ...own, orderBy: { createdAt: "desc" } });
    const isRight = await hasher.verify((credential ?? signUp)?.passwordHash, input.password);
    if (!user || !isRight) throw wrong();
    if (!credential || !user.isEmailVerified)
      throw new ServiceError("FORBIDDEN", "Verify your e-mail address first");

    await clearAttempts();
    if (hasher.needsRehash(credential.passwordHash)) await rehash(credential, input.password, services);
    const decide = async () => {
      const current = await lock.take(user.id, { credential });
      if (!current?.isEmailVerified || current.email !== input.email) throw wrong();

      return current;
    };
    if (input.as === "cookie") return toPublicUser(await sessions.signIn(context, decide));
    const program = await sessions.signInProgram(context, decide);

    return { ...toPublicUser(program.user), token: program.token, expiresAt: program.expiresAt };
  });

/** Upgrades the hash. A failure is only logged: the sign-in works without, and the next one retries. */
async function rehash(
  { id, passwordHash: old }: Credential,
  password: string,
  { credentials, hasher, logger }: Services,
): Promise<void> {
  try {
    const passwordHash = await hasher.hash(password);
    await credentials.updateMany({ where: { id, passwordHash: old } }, { passwordHash });
  } catch (err) {
    logger.warn({ err, credentialId: id }, "a password stays hashed at the old cost");
  }
}

interface Services {
  credentials: CredentialRepository;
  hasher: PasswordHasher;
  logger: Logger;
}
