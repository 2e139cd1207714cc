import type { CustomFetch } from "openid-client";
import type { Challenge, ProviderProfile } from "#domain/identities/identity-providers";

/** The return of the browser from a provider. */
export interface Return {
  /** The callback address with the query that the provider added. */
  address: URL;
  challenge: Challenge;
}

/** The checked profile of a person at a provider. */
export type Person = Omit<ProviderProfile, "provider">;

/** The client of one provider. Both methods throw the errors of openid-client, with an error of `fetch` as the cause. */
export interface ProviderClient {
  authorizationUrl(callback: string, challenge: Challenge, fetch: CustomFetch): Promise<URL>;
  identify(back: Return, fetch: CustomFetch): Promise<Person>;
}
