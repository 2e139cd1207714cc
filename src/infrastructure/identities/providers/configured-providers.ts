import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import type {
  Challenge,
  IdentityProviders,
  ProvenIdentity,
  ProviderAnswer,
  ProviderInfo,
} from "#domain/identities/identity-providers";
import { ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import type { PublicUrl } from "#domain/shared/public-url";
import { GithubProvider } from "#infrastructure/identities/providers/github-provider";
import type { IdentityProvider } from "#infrastructure/identities/providers/identity-provider";
import { limitedFetch } from "#infrastructure/identities/providers/limited-fetch";
import { OidcProvider } from "#infrastructure/identities/providers/oidc-provider";
import { failureOf } from "#infrastructure/identities/providers/provider-failure";
import type { ProviderSettings } from "#infrastructure/config/provider-variables";

interface Surroundings {
  url: PublicUrl;
  logger: Logger;
}

/** The providers of the configuration. What they are asked for is built from BASE_URL, whatever host a caller names. */
export class ConfiguredProviders implements IdentityProviders {
  readonly #providers: ReadonlyMap<string, IdentityProvider>;
  readonly #list: readonly ProviderInfo[];

  constructor(
    settings: readonly ProviderSettings[],
    private readonly surroundings: Surroundings,
  ) {
    this.#list = settings.map(({ name, label }) => ({ name, label }));
    this.#providers = new Map(settings.map((one) => [one.name, providerOf(one)]));
  }

  list(): readonly ProviderInfo[] {
    return this.#list;
  }

  async start(name: string): Promise<Challenge & { url: string }> {
    const challenge = {
      state: randomState(),
      nonce: randomNonce(),
      codeVerifier: randomPKCECodeVerifier(),
    };
    const url = await this.#attempt(name, (provider) =>
      provider.authorizationUrl(this.#callbackOf(name), challenge, limitedFetch()),
    );

    return { ...challenge, url: url.href };
  }

  async finish(
    name: string,
    answer: ProviderAnswer,
    kept: Omit<Challenge, "state">,
  ): Promise<ProvenIdentity> {
    const address = new URL(this.#callbackOf(name));
    address.search = new URLSearchParams(Object.entries(answer)).toString();
    // That it is the state of a flow of this browser is known by the flow having been found.
    const challenge = { ...kept, state: answer.state ?? "" };
    const person = await this.#attempt(name, (provider) =>
      provider.identify({ address, challenge }, limitedFetch()),
    );

    return { provider: name, ...person };
  }

  async #attempt<T>(name: string, work: (provider: IdentityProvider) => Promise<T>): Promise<T> {
    const provider = this.#providers.get(name);
    if (!provider) throw new ServiceError("NOT_FOUND", "There is no such provider to sign in with");

    try {
      return await work(provider);
    } catch (thrown) {
      const { error, reason } = failureOf(thrown);
      this.surroundings.logger.warn({ provider: name, ...reason }, "A sign-in with a provider failed");
      throw error;
    }
  }

  #callbackOf(name: string): string {
    return this.surroundings.url.to(`/auth/providers/${name}/callback`);
  }
}

function providerOf(settings: ProviderSettings): IdentityProvider {
  return settings.name === "github" ? new GithubProvider(settings) : new OidcProvider(settings);
}
