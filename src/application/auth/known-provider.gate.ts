import { gate } from "#application/kit/gate";
import { IdentityProviders } from "#domain/identities/identity-providers";
import { ServiceError } from "#domain/shared/errors";

interface Needs {
  input: { provider: string };
}

/** Adds the configured provider that the path names. */
export const knownProvider = gate({
  inject: { providers: IdentityProviders },
  refuses: ["NOT_FOUND"],

  check({ input }: Needs, { providers }) {
    const provider = providers.list().find(({ name }) => name === input.provider);
    if (!provider) throw new ServiceError("NOT_FOUND", "There is no such provider to sign in with");

    return { provider };
  },
});
