import type { Entity } from "#domain/shared/entity";

export type TokenPurpose = "verify-email" | "reset-password" | "change-email";

export interface OneTimeToken extends Entity {
  userId: string;
  purpose: TokenPurpose;
  /** SHA-256 of the token, in hex. */
  tokenDigest: string;
  expiresAt: Date;
  /** The address that the token is mailed to: the user's own, or the new one for `change-email`. */
  email: string;
  /** The session that requested the token, where one was required. The token ends with it. */
  sessionId: string | null;
  /** The password that the request was made with, where one was required. The token ends with it. */
  credentialId: string | null;
}
