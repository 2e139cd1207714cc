import type { Grounds } from "#domain/users/account-lock";
import type { TokenPurpose } from "#domain/one-time-tokens/one-time-token";
import type { Columns } from "#domain/shared/entity";
import type { User } from "#domain/users/user";

export interface NewToken extends Grounds {
  userId: string;
  purpose: TokenPurpose;
  /** The address that the token is mailed to. */
  email: string;
}

/** Tokens of 256 bits that prove that their bearer reads a mail box. Only their digest is kept. */
export abstract class OneTimeTokens {
  /**
   * Makes a new token; the earlier one of this user and purpose dies. Good for an hour (`reset-password`) or 24. Resolves
   * to undefined when what it was asked for with has ended, or when the address is no longer the user's.
   */
  abstract issue(token: NewToken): Promise<string | undefined>;
  /** Finds the user of a token and leaves the token as it is. Throws GONE for one that cannot be used. */
  abstract ownerOf(token: string, purpose: TokenPurpose): Promise<string>;
  /**
   * Uses the token up, and locks its user; call it in a transaction. It works once, whoever races for it. Throws GONE after
   * that, too late, when what it was asked for with has ended, and when the address is no longer the user's.
   */
  abstract consume(token: string, purpose: TokenPurpose): Promise<{ user: Columns<User>; email: string }>;
  /** Every token of the user dies, whatever it was for. */
  abstract revokeAll(userId: string): Promise<void>;
}
