import type { Session } from "#domain/sessions/session";
import type { User } from "#domain/users/user";

/** Finds who a session token belongs to, at the price of one prepared statement. */
export abstract class SessionResolver {
  /** Undefined for a token that is unknown, expired, idle for too long, or of a deleted user. */
  abstract resolve(token: string): Promise<{ session: Session; user: User } | undefined>;
}
