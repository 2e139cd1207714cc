import type { Entity } from "#domain/shared/entity";
import type { User } from "#domain/users/user";

/** A key that a user creates for a program. It ends at `expiresAt`, or when its row is deleted. */
export interface AccessToken extends Entity {
  userId: string;
  /** The user's own name for it. */
  name: string;
  /** SHA-256 of the token, in hex. */
  tokenDigest: string;
  /** The scopes in the form of RFC 6749, section 3.3: separated by spaces. */
  scopes: string;
  expiresAt: Date;
  /** Updated at most once a minute. */
  lastUsedAt: Date | null;
  user?: User;
}

export const scopesOf = ({ scopes }: Pick<AccessToken, "scopes">): string[] => scopes.split(" ");
