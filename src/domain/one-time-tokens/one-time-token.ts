import type { Entity } from "#domain/shared/entity";

export const tokenPurposes = ["verify-email", "reset-password", "change-email"] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

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
