import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import type {
  Challenge,
  IdentityProviders,
  ProviderProfile,
  ProviderAnswer,
  ProviderInfo,
} from "#domain/identities/identity-providers";
import { noSuchProvider } from "#domain/identities/no-such-provider";
import type { Logger } from "#domain/shared/logger";
import type { PublicUrl } from "#domain/shared/public-url";
import { GithubProvider } from "#infrastructure/identities/providers/github-provider";
import type { ProviderClient } from "#infrastructure/identities/providers/provider-client";
import { limitedFetch } from "#infrastructure/identities/providers/limited-fetch";
import { OidcProvider } from "#infrastructure/identities/providers/oidc-provider";
import { failureOf } from "#infrastructure/identities/providers/provider-failure";
import type { ProviderSettings } from "#infrastructure/config/provider-variables";

interface Surroundings {
  url: PublicUrl;
  logger: Logger;
}

/** The providers of the configuration. The callback address is built from BASE_URL, never from the Host header. */
export class ConfiguredProviders implements IdentityProviders {
  readonly #providers: ReadonlyMap<string, ProviderClient>;
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
  ): Promise<ProviderProfile> {
    const address = new URL(this.#callbackOf(name));
    address.search = new URLSearchParams(Object.entries(answer)).toString();
    // The flow was found by this state and the browser's cookie, so the state needs no second check.
    const challenge = { ...kept, state: answer.state ?? "" };
    const person = await this.#attempt(name, (provider) =>
      provider.identify({ address, challenge }, limitedFetch()),
    );

    return { provider: name, ...person };
  }

  async #attempt<T>(name: string, work: (provider: ProviderClient) => Promise<T>): Promise<T> {
    const provider = this.#providers.get(name);
    if (!provider) throw noSuchProvider();

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

function providerOf(settings: ProviderSettings): ProviderClient {
  return settings.name === "github" ? new GithubProvider(settings) : new OidcProvider(settings);
}
