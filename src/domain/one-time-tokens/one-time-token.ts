import type { Entity } from "#domain/shared/entity";

export type TokenPurpose = "verify-email" | "reset-password" | "change-email";

export interface OneTimeToken extends Entity {
  userId: string;
  purpose: TokenPurpose;
  /** SHA-256 of the token, in hex. */
  tokenDigest: string;
  expiresAt: Date;
  /** The address that the token is mailed to: the one the user has, or, for `change-email`, the one the user wants. */
  email: string;
  /** The session that asked for it, where a session was needed. The token ends with that session. */
  sessionId: string | null;
  /** The password that it was asked for with, where one was needed. The token ends with that password. */
  credentialId: string | null;
}
