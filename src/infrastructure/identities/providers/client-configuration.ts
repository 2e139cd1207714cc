import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  type CustomFetch,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from "openid-client";
import type { ProviderSettings } from "#infrastructure/config/provider-variables";

/**
 * The client's side of one sign-in. It is made anew for each, because it keeps the signing keys that it has fetched for
 * a minute at least: a key that the provider has just begun to use would be refused, one just withdrawn be accepted.
 */
export function clientConfiguration(
  metadata: ServerMetadata,
  { issuer, clientId, clientSecret }: ProviderSettings,
  fetch: CustomFetch,
): Configuration {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const isBasic = methods.includes("client_secret_basic") || !methods.includes("client_secret_post");
  const authentication = isBasic ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret);
  const configuration = new Configuration(metadata, clientId, {}, authentication);
  configuration[customFetch] = fetch;
  // Without it the signature of an ID token is not looked at.
  enableNonRepudiationChecks(configuration);
  for (const except of exceptionsFor(issuer)) except(configuration);

  return configuration;
}

/** The environment may name an issuer without TLS outside production only. */
export function exceptionsFor(issuer: string): ((configuration: Configuration) => void)[] {
  // oxlint-disable-next-line typescript/no-deprecated -- the library marks it so to make it stand out
  return issuer.startsWith("http:") ? [allowInsecureRequests] : [];
}
