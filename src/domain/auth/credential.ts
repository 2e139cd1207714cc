import type { Entity } from "#domain/shared/entity";

/** The password of a user. A user who has never set one has no row. */
export interface Credential extends Entity {
  userId: string;
  /** Argon2id, in the PHC string format. */
  passwordHash: string;
  /**
   * When whoever reads the user's mail first stood for this password. Null from sign-up until then: it is the word of
   * somebody who typed the address, and the next sign-up with that address replaces it.
   */
  provenAt: Date | null;
}
