import type { Columns, Entity } from "#domain/shared/entity";
import type { User } from "#domain/users/user";

/** The secrets that let a caller in. A session and a credential keep their id as long as they are good. */
export interface Grounds {
  session?: Pick<Entity, "id"> | undefined;
  credential?: Pick<Entity, "id"> | undefined;
}

/**
 * The lock of an account. Checking a secret takes time, and the secret may end meanwhile. So every decision
 * that rests on a password, a session or a mailed token locks the row of its user, looks at the secret again, and acts, all
 * in one transaction. Code that ends a secret locks the same row first.
 */
export abstract class AccountLock {
  /** Locks the user in the caller's transaction. Resolves to undefined when the user or what the caller was let in by has ended. */
  abstract take(userId: string, grounds: Grounds): Promise<Columns<User> | undefined>;
  /**
   * Runs `work` in a transaction that holds the lock. Throws CONFLICT when the password has been replaced, UNAUTHORIZED
   * when the session or the user has ended.
   */
  abstract hold<T>(userId: string, grounds: Grounds, work: (user: Columns<User>) => Promise<T>): Promise<T>;
}
