export interface ProviderInfo {
  /** The name in the path: `my-company`. */
  name: string;
  /** The name on pages: `My Company`. */
  label: string;
}

/** The secrets of one sign-in. */
export interface Challenge {
  /** Binds the response to the request (RFC 6749, section 10.12). */
  state: string;
  /** Binds the ID token to the request (OpenID Connect Core 1.0, section 15.5.2). */
  nonce: string;
  /** Binds the code to the request (RFC 7636). */
  codeVerifier: string;
}

/** The query with which the provider sends the browser back (RFC 6749, section 4.1.2, and RFC 9207). */
export interface ProviderAnswer {
  code?: string;
  state?: string;
  iss?: string;
  error?: string;
}

/** A person as a provider knows them. Every signature and claim has been checked. */
export interface ProviderProfile {
  provider: string;
  subject: string;
  /** In its normal form (`normalAddress`); null when the provider sends no valid address. */
  email: string | null;
  /** True only when the provider states it explicitly; never without `email`. */
  isEmailVerified: boolean;
  /** 1 to 200 characters. */
  fullName: string | null;
}

/**
 * The configured providers that users may sign in with. Errors and logs never contain text from a provider. `start` and
 * `finish` throw `ServiceError`: NOT_FOUND for an unknown provider, SERVICE_UNAVAILABLE when the provider does not respond
 * within 5 s, or not correctly.
 */
export abstract class IdentityProviders {
  abstract list(): readonly ProviderInfo[];
  /** Returns the address to send the browser to, and the challenge to keep until it returns. */
  abstract start(provider: string): Promise<Challenge & { url: string }>;
  /** Returns the profile of the person who signed in. Throws UNPROCESSABLE_CONTENT for an invalid response or a refusal. */
  abstract finish(
    provider: string,
    answer: ProviderAnswer,
    kept: Omit<Challenge, "state">,
  ): Promise<ProviderProfile>;
}
