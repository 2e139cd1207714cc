import { AccountLock } from "#application/auth/account-lock.service";
import { providerName } from "#application/auth/provider.schema";
import { recentlyProven } from "#application/auth/recently-proven.gate";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { inSession } from "#application/shared/in-session.gate";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { IdentityRepository } from "#domain/identities/identity.repository";
import { IdentityProviders } from "#domain/identities/identity-providers";
import { ServiceError } from "#domain/shared/errors";

/** Disconnects a provider, configured or not, unless the user could no longer sign in. */
export default endpoint()
  .use(inSession)
  .use(recentlyProven)
  .input({ provider: providerName() })
  .inject({
    lock: AccountLock,
    identities: IdentityRepository,
    credentials: CredentialRepository,
    providers: IdentityProviders,
  })
  .refuses("NOT_FOUND", "CONFLICT")
  .form({ page: "/auth/account", next: "/auth/account?done=providers" })
  .output(nothing)
  .handler(async ({ currentUser, session, input: { provider } }, services) => {
    const { lock, identities, credentials, providers } = services;
    const usable = providers.list().map(({ name }) => name);
    await lock.run(currentUser.id, { session }, async ({ id: userId }) => {
      const gone = await identities.deleteMany({ where: { userId, provider } });
      if (gone.length === 0) throw new ServiceError("NOT_FOUND", "This provider is not connected");
      const passwords = await credentials.count({ where: { userId } });
      const others = await identities.count({ where: { userId, provider: { in: usable } } });
      if (passwords + others === 0)
        throw new ServiceError(
          "CONFLICT",
          "This is your only way to sign in; set a password first: ask for a link to reset it",
        );
    });
  });
