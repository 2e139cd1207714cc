import type { Entity } from "#domain/shared/entity";

/** The time in which a sign-up has to be verified, in milliseconds. */
export const SIGN_UP_MS = 7 * 24 * 60 * 60 * 1000;

/** The largest number of sign-ups that wait for one address. A later one does not replace an earlier one. */
export const MOST_SIGN_UPS = 10;

/**
 * The name and the password that were given with an unverified address. They take effect when a caller who reads the mail of
 * the address also knows this password.
 */
export interface SignUp extends Entity {
  /** The pending user. All sign-ups with the same address share it. */
  userId: string;
  fullName: string;
  /** Argon2id, in the PHC string format. */
  passwordHash: string;
}
