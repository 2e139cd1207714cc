import type { Entity } from "#domain/shared/entity";

/** How long a person may take at the provider, in milliseconds. */
export const SIGN_IN_FLOW_MS = 10 * 60 * 1000;

/** A sign-in that has gone to a provider and not come back yet. */
export interface SignInFlow extends Entity {
  provider: string;
  /** SHA-256 of what the provider has to send back, in hex. */
  stateDigest: string;
  /** SHA-256 of the cookie of the browser that started it, in hex. */
  browserDigest: string;
  nonce: string;
  codeVerifier: string;
  /** A path of our own. */
  returnTo: string | null;
  /** The session that connects the provider with its user; null for a sign-in. Neither becomes the other. */
  sessionId: string | null;
  expiresAt: Date;
}
