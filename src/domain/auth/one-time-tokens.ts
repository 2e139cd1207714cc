import type { TokenPurpose } from "#domain/auth/one-time-token";

/** Tokens of 256 bits that prove that their bearer reads a mail box. Only their digest is kept. */
export abstract class OneTimeTokens {
  /** A new token; earlier ones of this user and purpose die. Good for 24 h (verify) or 1 h (reset). */
  abstract issue(userId: string, purpose: TokenPurpose): Promise<string>;
  /** Whose token it is. It works once, whoever races for it; after that, or too late, it throws GONE. */
  abstract consume(token: string, purpose: TokenPurpose): Promise<string>;
  /** Every token of the user dies, whatever it was for. */
  abstract revokeAll(userId: string): Promise<void>;
}
