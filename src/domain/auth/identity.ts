import type { Entity } from "#domain/shared/entity";

/** A person as a provider knows them, and the user they are here. There is one per `provider` and `subject`. */
export interface Identity extends Entity {
  userId: string;
  /** The name of the provider, as in its path. */
  provider: string;
  /** Who it is, by a name that the provider never gives to anyone else (OpenID Connect Core 1.0, section 2: `sub`). */
  subject: string;
  /** The address that the provider told when the two were connected, to be shown; nothing is decided by it. */
  email: string | null;
}
