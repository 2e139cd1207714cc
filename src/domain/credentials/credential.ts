import type { Entity } from "#domain/shared/entity";

/** The password of a user whose address is verified. A user without a password has no row. */
export interface Credential extends Entity {
  userId: string;
  /** Argon2id, in the PHC string format. */
  passwordHash: string;
  /** The sign-up that the password was given at. Null when it was set later. */
  signUpId: string | null;
}
