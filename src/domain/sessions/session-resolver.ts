import type { Session } from "#domain/sessions/session";
import type { User } from "#domain/users/user";

/** A session with its user. */
export interface SessionOwner {
  readonly session: Session;
  readonly user: User;
  /** The LSN of the user's last write. Only present with read replicas. */
  readonly lastWrite?: bigint;
}

/** Finds the session and the user of a token with one prepared statement. */
export abstract class SessionResolver {
  /** Resolves to undefined for a token that is unknown, expired, idle for too long, or of a deleted user. */
  abstract resolve(token: string): Promise<SessionOwner | undefined>;
}
