import type { Identity } from "#domain/identities/identity";
import type { Entity } from "#domain/shared/entity";
import type { User } from "#domain/users/user";

/** How long a session lasts at most, in milliseconds. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

const idleMs = 7 * 24 * 60 * 60 * 1000;

/** A session that was last seen then, or before, has been idle for too long by `now`. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - idleMs);

const proofMs = 10 * 60 * 1000;

/** A sign-in of one browser. It ends at `expiresAt`, after 7 days without use, or when its row is deleted. */
export interface Session extends Entity {
  userId: string;
  /** SHA-256 of the token, in hex. The token itself is only ever in the cookie. */
  tokenDigest: string;
  expiresAt: Date;
  /** Moved forward at most once a day. */
  lastSeenAt: Date;
  /** When the user last proved in it who they are: at sign-in, or since. The token is as old as this. */
  provenAt: Date;
  userAgent: string | null;
  ip: string;
  user?: User;
  /** The identities that the user connected in this session. */
  identities?: Identity[];
}

/** Whether the user has proven within the last ten minutes who they are. */
export const isProvenRecently = ({ provenAt }: Pick<Session, "provenAt">, now: Date): boolean =>
  provenAt.getTime() > now.getTime() - proofMs;

/** Whether the session has ended by itself, because of its age or for want of use. */
export const hasExpired = (
  { expiresAt, lastSeenAt }: Pick<Session, "expiresAt" | "lastSeenAt">,
  now: Date,
): boolean => expiresAt <= now || lastSeenAt <= idleSince(now);
