import type { IdentityProviders } from "#domain/identities/identity-providers";
import { NoProviders } from "#infrastructure/identities/no-providers";
import type { ConfiguredProviders } from "#infrastructure/identities/providers/configured-providers";

/** Creates the clients of the providers. Their library is loaded only if a provider is configured. */
export async function createProviders(
  ...[settings, surroundings]: ConstructorParameters<typeof ConfiguredProviders>
): Promise<IdentityProviders> {
  if (settings.length === 0) return new NoProviders();

  const { ConfiguredProviders } = await import("#infrastructure/identities/providers/configured-providers");

  return new ConfiguredProviders(settings, surroundings);
}
