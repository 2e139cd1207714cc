import type { Entity } from "#domain/shared/entity";

/** The password of a user. A user who has never set one has no row. */
export interface Credential extends Entity {
  userId: string;
  /** Argon2id, in the PHC string format. */
  passwordHash: string;
  /** When the user last chose another password; null for the first one. */
  changedAt: Date | null;
}
