import { AccountLock } from "#application/auth/account-lock.service";
import { service } from "#application/kit/service";
import type { Credential } from "#domain/credentials/credential";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { PasswordHasher } from "#domain/credentials/password-hasher";
import type { Columns } from "#domain/shared/entity";
import { ServiceError } from "#domain/shared/errors";
import { Logger } from "#domain/shared/logger";
import { SignUpRepository } from "#domain/sign-ups/sign-up.repository";
import type { User } from "#domain/users/user";
import { UserRepository } from "#domain/users/user.repository";

/** The id of no user (RFC 9562, section 5.9), so that an unknown address takes the same statements. */
const noUser = "00000000-0000-0000-0000-000000000000";

const wrong = () => new ServiceError("UNAUTHORIZED", "The address or the password is wrong");

/** Checks an address and a password. */
export class PasswordSignIn extends service({
  users: UserRepository,
  credentials: CredentialRepository,
  signUps: SignUpRepository,
  lock: AccountLock,
  hasher: PasswordHasher,
  logger: Logger,
}) {
  /**
   * Checks the password, and returns the `decide` for `SessionStore.signIn` or `signInProgram`, which locks the user and throws
   * UNAUTHORIZED if the password has ended meanwhile. Throws UNAUTHORIZED for an unknown address and for a wrong password, in
   * the same time, and FORBIDDEN for an address that is not verified. The endpoint limits the attempts: see
   * `rate-limit.gate.ts`.
   */
  async check({
    email,
    password,
  }: {
    email: string;
    password: string;
  }): Promise<() => Promise<Columns<User>>> {
    const { users, credentials, signUps, lock, hasher } = this.services;
    const user = await users.findFirst({ where: { email } });
    const own = { where: { userId: user?.id ?? noUser } };
    const credential = await credentials.findFirst(own);
    const signUp = await signUps.findFirst({ ...own, orderBy: { createdAt: "desc" } });
    const isRight = await hasher.verify((credential ?? signUp)?.passwordHash, password);
    if (!user || !isRight) throw wrong();
    if (!credential || !user.isEmailVerified)
      throw new ServiceError("FORBIDDEN", "Verify your e-mail address first");
    if (hasher.needsRehash(credential.passwordHash)) await this.#rehash(credential, password);

    return async () => {
      const current = await lock.take(user.id, { credential });
      if (!current?.isEmailVerified || current.email !== email) throw wrong();

      return current;
    };
  }

  /** Upgrades the hash. A failure is only logged: the sign-in works without, and the next one retries. */
  async #rehash({ id, passwordHash: old }: Columns<Credential>, password: string): Promise<void> {
    const { credentials, hasher, logger } = this.services;
    try {
      const passwordHash = await hasher.hash(password);
      await credentials.updateMany({ where: { id, passwordHash: old } }, { passwordHash });
    } catch (err) {
      logger.warn({ err, credentialId: id }, "a password stays hashed at the old cost");
    }
  }
}
