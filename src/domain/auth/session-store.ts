export interface NewSession {
  userId: string;
  ip: string;
  /** Its first 500 characters are kept. */
  userAgent: string | null;
  /** The session that the browser had before. It ends when the new one starts. */
  replaces?: string | undefined;
}

/** Starts and ends sessions. Reading one is `SessionResolver`. */
export abstract class SessionStore {
  /** A session with a new token of 256 bits, good for 30 days. The token is returned once and kept nowhere. */
  abstract start(session: NewSession): Promise<{ token: string; expiresAt: Date }>;
  /** Ending a session that has ended is no error. */
  abstract end(sessionId: string): Promise<void>;
}
