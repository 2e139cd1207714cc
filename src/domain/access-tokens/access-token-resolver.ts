import type { User } from "#domain/users/user";

/** A user, and what a token allows a program to do as this user. */
export interface TokenBearer {
  readonly user: User;
  readonly scopes: readonly string[];
  readonly tokenId: string;
  readonly expiresAt: Date;
  /** The LSN of the user's last write. Only present with read replicas. */
  readonly lastWrite?: bigint;
}

/** Finds the user of an access token with one prepared statement. */
export abstract class AccessTokenResolver {
  /** Resolves to undefined for a token that is unknown, revoked, expired, or of a deleted user. */
  abstract resolve(token: string): Promise<TokenBearer | undefined>;
}
