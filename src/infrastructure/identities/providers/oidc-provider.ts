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
import type {
  IdentityProvider,
  Person,
  Return,
} from "#infrastructure/identities/providers/identity-provider";
import { personOf } from "#infrastructure/identities/providers/person";
import { failureOf, unavailable } from "#infrastructure/identities/providers/provider-failure";
import type { ProviderSettings } from "#infrastructure/config/provider-variables";

/** What a provider says about itself is asked for again after this long. */
const METADATA_MS = 60 * 60 * 1000;

/** An issuer of OpenID Connect (Core 1.0), whose metadata is found by its address (Discovery 1.0). */
export class OidcProvider implements IdentityProvider {
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
    if (!claims) throw new TypeError("The library has let an answer without ID token pass");

    const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
    const profile = hasMore ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
    // Both of one source, so that the word on one address is not taken for another.
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

  /** Kept, unless it failed; who comes while it is being fetched waits for the same. */
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
      // Whatever is wrong here is no fault of who wants to sign in.
      const { error, reason } = failureOf(thrown);
      throw error.code === "SERVICE_UNAVAILABLE"
        ? error
        : unavailable(new Error(`The metadata of the issuer does not hold: ${reason.code}`));
    }
  }
}

/** The library misses an address only when it is needed, and by then the metadata would be kept. */
function complete(metadata: ServerMetadata): ServerMetadata {
  for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri"])
    if (typeof metadata[name] !== "string") throw new TypeError(`The metadata has no ${name}`);

  return metadata;
}
