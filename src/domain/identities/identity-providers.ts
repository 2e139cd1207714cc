export interface ProviderInfo {
  /** As in its path: `my-company`. */
  name: string;
  /** For people: `My Company`. */
  label: string;
}

/** What only the two ends of one sign-in know. */
export interface Challenge {
  /** Ties the answer to the request (RFC 6749, section 10.12). */
  state: string;
  /** Ties the ID token to the request (OpenID Connect Core 1.0, section 15.5.2). */
  nonce: string;
  /** Ties the code to the request (RFC 7636). */
  codeVerifier: string;
}

/** What the browser brings back from the provider (RFC 6749, section 4.1.2, and RFC 9207). */
export interface ProviderAnswer {
  code?: string;
  state?: string;
  iss?: string;
  error?: string;
}

/** What a provider vouches for, once every signature and claim has been checked. */
export interface ProvenIdentity {
  provider: string;
  subject: string;
  /** In its normal form (`normalAddress`); null when the provider sends no valid address. */
  email: string | null;
  /** Only ever true together with `email`, and when the provider says so in so many words. */
  isEmailVerified: boolean;
  /** 1 to 200 characters. */
  fullName: string | null;
}

/**
 * The providers that people may sign in with: those of the configuration. Neither errors nor the log ever carry what a
 * provider wrote. `start` and `finish` throw `ServiceError`: NOT_FOUND for a provider that there is none of,
 * SERVICE_UNAVAILABLE when it does not answer in 5 s, or as if it were out of order.
 */
export abstract class IdentityProviders {
  abstract list(): readonly ProviderInfo[];
  /** Where to send the browser, and what has to be kept until it is back. */
  abstract start(provider: string): Promise<Challenge & { url: string }>;
  /** Whom the provider has seen. Throws UNPROCESSABLE_CONTENT for an answer that does not hold, or that refuses. */
  abstract finish(
    provider: string,
    answer: ProviderAnswer,
    kept: Omit<Challenge, "state">,
  ): Promise<ProvenIdentity>;
}
