import type { Entity } from "#domain/shared/entity";

export type TokenPurpose = "verify-email" | "reset-password" | "change-email";

export interface OneTimeToken extends Entity {
  userId: string;
  purpose: TokenPurpose;
  /** SHA-256 of the token, in hex. */
  tokenDigest: string;
  expiresAt: Date;
  /** The new address, for `change-email`. */
  email: string | null;
}
