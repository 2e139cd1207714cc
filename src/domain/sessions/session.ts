import type { Identity } from "#domain/identities/identity";
import type { Entity } from "#domain/shared/entity";
import type { User } from "#domain/users/user";

/** The longest lifetime of a session, in milliseconds. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

const idleMs = 7 * 24 * 60 * 60 * 1000;

/** Returns the time before which a session must not have been last used: it has been idle for too long by `now`. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - idleMs);

const proofMs = 10 * 60 * 1000;

/** A sign-in of one browser. It ends at `expiresAt`, after 7 days without use, or when its row is deleted. */
export interface Session extends Entity {
  userId: string;
  /** SHA-256 of the token, in hex. The token itself is only in the cookie. */
  tokenDigest: string;
  expiresAt: Date;
  /** Updated at most once a day. */
  lastSeenAt: Date;
  /** The time of the latest sign-in or confirmation with the password in this session. The token was created then. */
  provenAt: Date;
  userAgent: string | null;
  ip: string;
  user?: User;
  /** The identities that the user connected in this session. */
  identities?: Identity[];
}

/** Returns whether the user signed in, or confirmed with the password, within the last ten minutes. */
export const isProvenRecently = ({ provenAt }: Pick<Session, "provenAt">, now: Date): boolean =>
  provenAt.getTime() > now.getTime() - proofMs;

/** Returns whether the session has ended because of its age or because it was not used. */
export const hasExpired = (
  { expiresAt, lastSeenAt }: Pick<Session, "expiresAt" | "lastSeenAt">,
  now: Date,
): boolean => expiresAt <= now || lastSeenAt <= idleSince(now);
