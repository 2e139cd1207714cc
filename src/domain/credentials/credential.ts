import type { Entity } from "#domain/shared/entity";

/** The password of a user who has proven to read the account's mail. A user who has never set one has no row. */
export interface Credential extends Entity {
  userId: string;
  /** Argon2id, in the PHC string format. */
  passwordHash: string;
  /** The sign-up that it was given at; null when it was set later. */
  signUpId: string | null;
}
