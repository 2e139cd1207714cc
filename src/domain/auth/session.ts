import type { Entity } from "#domain/shared/entity";
import type { User } from "#domain/users/user";

/** A sign-in of one browser. It ends at `expiresAt`, after 7 days without use, or when its row is deleted. */
export interface Session extends Entity {
  userId: string;
  /** SHA-256 of the token, in hex. The token itself is only ever in the cookie. */
  tokenDigest: string;
  expiresAt: Date;
  /** Moved forward at most once a day. */
  lastSeenAt: Date;
  userAgent: string | null;
  ip: string;
  user?: User;
}
