import type { Entity } from "#domain/shared/entity";

/** The time that a user has at the provider, in milliseconds. */
export const SIGN_IN_FLOW_MS = 10 * 60 * 1000;

/** A sign-in that was sent to a provider and has not returned yet. */
export interface SignInFlow extends Entity {
  provider: string;
  /** SHA-256 of the `state` that the provider has to send back, in hex. */
  stateDigest: string;
  /** SHA-256 of the cookie of the browser that started the flow, in hex. */
  browserDigest: string;
  nonce: string;
  codeVerifier: string;
  /** A path of this service. */
  returnTo: string | null;
  /** The session that connects the provider with its user. Null for a sign-in. */
  sessionId: string | null;
  expiresAt: Date;
}
