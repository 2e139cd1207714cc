import type { TokenPurpose } from "#domain/auth/one-time-token";

/** Tokens of 256 bits that prove that their bearer reads a mail box. Only their digest is kept. */
export abstract class OneTimeTokens {
  /**
   * A new token; the earlier one of this user and purpose dies. Good for an hour (`reset-password`) or 24. `email` is the
   * address that the mail goes to when it is not the user's own yet.
   */
  abstract issue(userId: string, purpose: TokenPurpose, email?: string): Promise<string>;
  /** What was issued. It works once, whoever races for it; after that, or too late, it throws GONE. */
  abstract consume(token: string, purpose: TokenPurpose): Promise<{ userId: string; email: string | null }>;
  /** Every token of the user dies, whatever it was for. */
  abstract revokeAll(userId: string): Promise<void>;
}
