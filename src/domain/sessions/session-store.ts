export interface NewSession {
  userId: string;
  ip: string;
  /** Its first 500 characters are kept. */
  userAgent: string | null;
  /** The session that the browser had before. It ends when the new one starts. */
  replaces?: string | undefined;
}

/** A token is returned once and kept nowhere. */
export interface SessionToken {
  token: string;
  expiresAt: Date;
}

/** Starts, renews and ends sessions. Reading one is `SessionResolver`. */
export abstract class SessionStore {
  /**
   * A session with a new token of 256 bits, good for 30 days. What decides on it locks the user first: a session must not
   * start while its password is being replaced.
   */
  abstract start(session: NewSession): Promise<SessionToken>;
  /**
   * Gives the session a new token after its user has proven again who they are; the old token is worth nothing from then
   * on (OWASP ASVS 5.0, 7.2.4). The 30 days go on. Throws NOT_FOUND when the session has ended.
   */
  abstract renew(sessionId: string): Promise<SessionToken>;
  /** Ending a session that has ended is no error. */
  abstract end(sessionId: string): Promise<void>;
}
