/** What is more than one row of a user: the ways in, the sessions, the links. */
export abstract class Accounts {
  /**
   * Soft-deletes the user. The password, the sessions, the links that were mailed and the connected providers end with
   * the account. Throws CONFLICT for the last admin, NOT_FOUND for a user who is deleted already.
   */
  abstract close(userId: string): Promise<void>;
  /**
   * Gives the user this password, which the user stands for. Every session ends but `keptSession`, and every link that
   * was mailed dies.
   */
  abstract setPassword(userId: string, passwordHash: string, keptSession?: string): Promise<void>;
}
