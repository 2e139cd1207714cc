import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  type CustomFetch,
  fetchProtectedResource,
} from "openid-client";
import {
  boolean,
  integer,
  list,
  nullable,
  object,
  optional,
  type Schema,
  string,
  type Value,
} from "#application/kit/schema";
import type { Challenge } from "#domain/identities/identity-providers";
import { clientConfiguration } from "#infrastructure/identities/providers/client-configuration";
import type { ProviderClient, Person, Return } from "#infrastructure/identities/providers/provider-client";
import { personOf } from "#infrastructure/identities/providers/person";
import type { ProviderSettings } from "#infrastructure/config/provider-variables";

const addressesOfGithub = {
  authorize: "https://github.com/login/oauth/authorize",
  token: "https://github.com/login/oauth/access_token",
  api: "https://api.github.com",
};

const userSchema = object({
  id: integer().positive(),
  name: optional(nullable(string().allow(""))),
}).unknown();
const emailsSchema = list(
  object({ email: string(), primary: boolean(), verified: boolean() }).unknown(),
).required();

/** The client of GitHub, which uses OAuth 2 without ID tokens. Its API returns the user and the addresses. */
export class GithubProvider implements ProviderClient {
  constructor(
    private readonly settings: ProviderSettings,
    private readonly addresses = addressesOfGithub,
  ) {}

  async authorizationUrl(
    callback: string,
    { state, codeVerifier }: Challenge,
    fetch: CustomFetch,
  ): Promise<URL> {
    return buildAuthorizationUrl(this.#configuration(fetch), {
      redirect_uri: callback,
      scope: "read:user user:email",
      state,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
    });
  }

  async identify({ address, challenge }: Return, fetch: CustomFetch): Promise<Person> {
    const configuration = this.#configuration(fetch);
    const { access_token: token } = await authorizationCodeGrant(configuration, address, {
      expectedState: challenge.state,
      pkceCodeVerifier: challenge.codeVerifier,
    });
    const [user, emails] = await Promise.all([
      this.#ask("/user", userSchema, configuration, token),
      this.#ask("/user/emails", emailsSchema, configuration, token),
    ]);
    const primary = emails.find((candidate) => candidate.primary);

    return personOf({
      subject: String(user.id),
      email: primary?.email,
      isEmailVerified: primary?.verified,
      fullName: user.name,
    });
  }

  async #ask<S extends Schema>(
    path: string,
    schema: S,
    configuration: Configuration,
    token: string,
  ): Promise<Value<S>> {
    const url = new URL(`${this.addresses.api}${path}`);
    const headers = new Headers({ accept: "application/vnd.github+json" });
    const response = await fetchProtectedResource(configuration, token, url, "GET", null, headers);
    const { value, error } = schema.validate(await response.json());
    if (error || response.status !== 200) throw new TypeError(`${path} responded with ${response.status}`);

    return value;
  }

  #configuration(fetch: CustomFetch): Configuration {
    const { authorize, token } = this.addresses;
    const metadata = {
      issuer: this.settings.issuer,
      authorization_endpoint: authorize,
      token_endpoint: token,
      token_endpoint_auth_methods_supported: ["client_secret_post"],
    };

    return clientConfiguration(metadata, this.settings, fetch);
  }
}
