import type { CustomFetch } from "openid-client";
import type { Challenge, ProvenIdentity } from "#domain/identities/identity-providers";

/** How the browser comes back from a provider. */
export interface Return {
  /** Our callback, with what the provider put into its query. */
  address: URL;
  challenge: Challenge;
}

/** What a provider knows of a person, as far as it has been checked. */
export type Person = Omit<ProvenIdentity, "provider">;

/** One provider. Both throw whatever openid-client does, and what `fetch` throws as the cause of that. */
export interface IdentityProvider {
  authorizationUrl(callback: string, challenge: Challenge, fetch: CustomFetch): Promise<URL>;
  identify(back: Return, fetch: CustomFetch): Promise<Person>;
}
