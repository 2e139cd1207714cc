import type { Session } from "#domain/sessions/session";
import type { User } from "#domain/users/user";

/** Finds the session and the user of a token with one prepared statement. */
export abstract class SessionResolver {
  /** Resolves to undefined for a token that is unknown, expired, idle for too long, or of a deleted user. */
  abstract resolve(token: string): Promise<{ session: Session; user: User } | undefined>;
}
