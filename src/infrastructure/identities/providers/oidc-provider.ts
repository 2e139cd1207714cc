import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  fetchUserInfo,
  type ServerMetadata,
} from "openid-client";
import type { Challenge } from "#domain/identities/identity-providers";
import {
  clientConfiguration,
  exceptionsFor,
} from "#infrastructure/identities/providers/client-configuration";
import type { ProviderClient, Person, Return } from "#infrastructure/identities/providers/provider-client";
import { personOf } from "#infrastructure/identities/providers/person";
import { failureOf, unavailable } from "#infrastructure/identities/providers/provider-failure";
import type { ProviderSettings } from "#infrastructure/config/provider-variables";

/** The time for which the metadata of a provider is cached. */
const METADATA_MS = 60 * 60 * 1000;

/** The client of an OpenID Connect issuer (Core 1.0). Its metadata is fetched from its address (Discovery 1.0). */
export class OidcProvider implements ProviderClient {
  #metadata: Promise<ServerMetadata> | undefined;
  #metadataUntil = 0;

  constructor(private readonly settings: ProviderSettings) {}

  async authorizationUrl(callback: string, challenge: Challenge, fetch: CustomFetch): Promise<URL> {
    return buildAuthorizationUrl(await this.#configuration(fetch), {
      redirect_uri: callback,
      scope: "openid email profile",
      state: challenge.state,
      nonce: challenge.nonce,
      code_challenge: await calculatePKCECodeChallenge(challenge.codeVerifier),
      code_challenge_method: "S256",
    });
  }

  async identify({ address, challenge }: Return, fetch: CustomFetch): Promise<Person> {
    const configuration = await this.#configuration(fetch);
    const tokens = await authorizationCodeGrant(configuration, address, {
      expectedState: challenge.state,
      expectedNonce: challenge.nonce,
      pkceCodeVerifier: challenge.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new TypeError("openid-client accepted a response without ID token");

    const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const profile = hasMore ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
    // Address and verification come from one source, so that the verification of one address never counts for another.
    const source = "email_verified" in claims ? claims : profile;

    return personOf({
      subject: claims.sub,
      email: source["email"],
      isEmailVerified: source["email_verified"],
      fullName: claims["name"] ?? profile["name"],
    });
  }

  async #configuration(fetch: CustomFetch): Promise<Configuration> {
    return clientConfiguration(await this.#discovered(fetch), this.settings, fetch);
  }

  /** Caches the metadata unless fetching failed. Concurrent sign-ins wait for the same request. */
  #discovered(fetch: CustomFetch): Promise<ServerMetadata> {
    if (!this.#metadata || performance.now() > this.#metadataUntil) {
      this.#metadataUntil = performance.now() + METADATA_MS;
      this.#metadata = this.#discover(fetch).catch((error: unknown) => {
        this.#metadata = undefined;
        throw error;
      });
    }

    return this.#metadata;
  }

  async #discover(fetch: CustomFetch): Promise<ServerMetadata> {
    const { issuer, clientId } = this.settings;
    const options = { [customFetch]: fetch, execute: exceptionsFor(issuer) };
    try {
      const found = await discovery(new URL(issuer), clientId, undefined, undefined, options);

      return complete(found.serverMetadata());
    } catch (thrown) {
      // An error here is the provider's, never the caller's.
      const { error, reason } = failureOf(thrown);
      throw error.code === "SERVICE_UNAVAILABLE"
        ? error
        : unavailable(new Error(`The metadata of the issuer does not hold: ${reason.code}`));
    }
  }
}

/** Checks the addresses that are needed later: openid-client would notice a missing one only when the metadata is cached. */
function complete(metadata: ServerMetadata): ServerMetadata {
  for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri"])
    if (typeof metadata[name] !== "string") throw new TypeError(`The metadata has no ${name}`);

  return metadata;
}
