import type { Entity } from "#domain/shared/entity";

/** How long a sign-up waits to be verified, in milliseconds. */
export const SIGN_UP_MS = 7 * 24 * 60 * 60 * 1000;

/** How many sign-ups may wait for one address. Each stands on its own: no later one replaces an earlier one. */
export const MOST_SIGN_UPS = 10;

/**
 * The name and the password that somebody gave with an address that nobody has proven. They count for nothing until a
 * caller who reads the mail of the address also knows this password.
 */
export interface SignUp extends Entity {
  /** The user who waits for the address to be proven. All sign-ups with the address share it. */
  userId: string;
  fullName: string;
  /** Argon2id, in the PHC string format. */
  passwordHash: string;
}
