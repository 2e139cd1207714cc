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
 * Returns the configuration of openid-client for one sign-in. Each sign-in gets a new one, because a configuration caches
 * the signing keys for at least a minute: it would refuse a new key and accept a withdrawn one.
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
  // Without this call the signature of an ID token is not checked.
  enableNonRepudiationChecks(configuration);
  for (const except of exceptionsFor(issuer)) except(configuration);

  return configuration;
}

/** Allows an issuer without TLS. The settings accept one only outside production. */
export function exceptionsFor(issuer: string): ((configuration: Configuration) => void)[] {
  // oxlint-disable-next-line typescript/no-deprecated -- deprecated by the library only to make it stand out
  return issuer.startsWith("http:") ? [allowInsecureRequests] : [];
}
