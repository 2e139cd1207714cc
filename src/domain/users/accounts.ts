import type { SignUp } from "#domain/sign-ups/sign-up";
import type { Columns } from "#domain/shared/entity";
import type { User } from "#domain/users/user";

/** What is more than one row of a user: the ways in, the sessions, the links. */
export abstract class Accounts {
  /**
   * Soft-deletes the user. The password, the sign-ups, the sessions, the links that were mailed and the connected providers
   * end with the account. Throws CONFLICT for the last admin, NOT_FOUND for a user who is deleted already.
   */
  abstract close(userId: string): Promise<void>;
  /**
   * Gives the user this password, and ends the sign-ups that wait. Every session ends but `keptSession`, with what it
   * connected, and every link that was mailed dies. The caller has locked the user.
   */
  abstract setPassword(userId: string, passwordHash: string, keptSession?: string): Promise<void>;
  /**
   * Verifies the address of a user whom the caller has locked. The name and the password of `signUp`, whose password the
   * caller knows, become the user's; the other sign-ups end.
   */
  abstract verify(userId: string, signUp?: Columns<SignUp>): Promise<Columns<User>>;
  /**
   * Ends every session of the user but `keptSession`, and the providers that were connected in them. That includes
   * sessions that had already ended, for as long as a session can last.
   */
  abstract endSessions(userId: string, keptSession?: string): Promise<void>;
  /** Ends one session of the user, and the providers that were connected in it. Resolves to whether there was one. */
  abstract endSession(userId: string, sessionId: string): Promise<boolean>;
  /** Whether nobody has ever proven the account: there is nothing to it but sign-ups. */
  abstract isPending(user: Pick<User, "id" | "isEmailVerified">): Promise<boolean>;
  /** Closes an account that nobody has ever proven and that has this address, so that another may have it. */
  abstract freeAddress(email: string): Promise<void>;
  /** Ends the sign-ups that were made before this time, and the accounts that they leave empty. */
  abstract purgeSignUps(before: Date): Promise<void>;
  /**
   * Call it in the transaction that makes the user an admin or no admin, before the change. The sessions of a new admin
   * end: they were started without that right. Throws CONFLICT for the last admin; until the transaction ends, another
   * admin can neither be deleted nor demoted.
   */
  abstract prepareRights(userId: string, isAdmin: boolean): Promise<void>;
}
