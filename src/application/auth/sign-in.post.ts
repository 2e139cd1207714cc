import { AccountLock } from "#application/auth/account-lock.service";
import { existingPassword } from "#application/auth/password.schema";
import { returnTo } from "#application/auth/return-to.schema";
import { SessionStore } from "#application/auth/session-store.service";
import { endpoint } from "#application/kit/endpoint";
import { email, optional } from "#application/kit/schema";
import { signInsPerAccount, signInsPerAddress } from "#application/shared/rate-limit.gate";
import { publicUser, toPublicUser } from "#application/users/user.schema";
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

/** Signs in and sets the session cookie. An unknown address and a wrong password get the same response in the same time. */
export default endpoint()
  .use(signInsPerAddress)
  .input({
    email: email().example("user@example.com"),
    password: existingPassword(),
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
  .output(publicUser)
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
    const signedIn = await sessions.signIn(context, async () => {
      const current = await lock.take(user.id, { credential });
      if (!current?.isEmailVerified || current.email !== input.email) throw wrong();

      return current;
    });

    return toPublicUser(signedIn);
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
