import { service } from "#application/kit/service";
import { signInFirst } from "#application/shared/signed-in.gate";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { hasExpired } from "#domain/sessions/session";
import { SessionRepository } from "#domain/sessions/session.repository";
import { Clock } from "#domain/shared/clock";
import type { Columns, Entity } from "#domain/shared/entity";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";
import { UserRepository } from "#domain/users/user.repository";

/** The secrets that a decision rests on. A session and a credential keep their id for as long as they are valid. */
export interface Grounds {
  session?: Pick<Entity, "id"> | undefined;
  credential?: Pick<Entity, "id"> | undefined;
}

/**
 * The lock of an account. Checking a secret takes time, and the secret may end meanwhile. So every decision that rests on
 * a password, a session or a mailed token locks the row of its user, checks the secret again, and acts, all in one
 * transaction. Code that ends a secret locks the same row first.
 */
export class AccountLock extends service({
  users: UserRepository,
  sessions: SessionRepository,
  credentials: CredentialRepository,
  clock: Clock,
}) {
  /** Locks the user in the caller's transaction. Resolves to undefined when the user or one of the secrets has ended. */
  async take(userId: string, { session, credential }: Grounds): Promise<Columns<User> | undefined> {
    const user = await this.services.users.findFirst({ where: { id: userId }, lock: true });
    if (!user) return undefined;
    if (session && !(await this.#isOpen(userId, session.id))) return undefined;
    if (credential && !(await this.#isCurrent(userId, credential.id))) return undefined;

    return user;
  }

  /**
   * Runs `work` in a transaction that has the lock. Throws CONFLICT when the password has been replaced, UNAUTHORIZED when
   * the session or the user has ended.
   */
  run<T>(
    userId: string,
    { session, credential }: Grounds,
    work: (user: Columns<User>) => Promise<T>,
  ): Promise<T> {
    return this.services.users.transaction(async () => {
      const user = await this.take(userId, { session });
      if (!user) throw signInFirst();
      if (credential && !(await this.#isCurrent(userId, credential.id)))
        throw new ServiceError("CONFLICT", "The password has just been changed elsewhere");

      return work(user);
    });
  }

  async #isOpen(userId: string, id: string): Promise<boolean> {
    const { sessions, clock } = this.services;
    const session = await sessions.findFirst({ where: { id, userId } });

    return session !== undefined && !hasExpired(session, clock.now());
  }

  async #isCurrent(userId: string, id: string): Promise<boolean> {
    return (await this.services.credentials.count({ where: { id, userId } })) > 0;
  }
}
