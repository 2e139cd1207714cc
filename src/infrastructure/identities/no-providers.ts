import type { IdentityProviders } from "#domain/identities/identity-providers";
import { noSuchProvider } from "#domain/identities/no-such-provider";

/** Without configured providers, every name is unknown. */
export class NoProviders implements IdentityProviders {
  list() {
    return [];
  }

  async start(): Promise<never> {
    throw noSuchProvider();
  }

  async finish(): Promise<never> {
    throw noSuchProvider();
  }
}
