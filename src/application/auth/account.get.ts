import { ownSessions } from "#application/auth/sessions/own-sessions.gate";
import { shownSession } from "#application/auth/sessions/session.schema";
import { endpoint } from "#application/kit/endpoint";
import { boolean, ifFits, list, nullable, object, oneOf, page, string } from "#application/kit/schema";
import { signedIn } from "#application/shared/signed-in.gate";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { endsWithOthers, type Identity } from "#domain/identities/identity";
import { IdentityProviders, type ProviderInfo } from "#domain/identities/identity-providers";
import { IdentityRepository } from "#domain/identities/identity.repository";
import { isProvenRecently } from "#domain/sessions/session";
import { Clock } from "#domain/shared/clock";
import type { Columns } from "#domain/shared/entity";

/** What has just been done, as the forms of this page say in `next`. */
const done = ifFits(
  oneOf(
    "verified",
    "profile",
    "email-asked",
    "email",
    "password",
    "sessions",
    "providers",
    "reauthenticated",
  ),
);

const provider = object({
  name: string(),
  label: string(),
  isConnected: boolean(),
  /** The address that the user has there, where the provider tells it. */
  email: nullable(string()),
  /** Whether signing out everywhere else disconnects it. */
  endsWithOthers: boolean(),
});

/** For people: who is signed in, with the forms to change the account, its sessions and its ways to sign in. */
export default endpoint()
  .use(signedIn)
  .input({ done })
  .use(ownSessions)
  .inject({
    credentials: CredentialRepository,
    identities: IdentityRepository,
    identityProviders: IdentityProviders,
    clock: Clock,
  })
  .output(
    page({
      done,
      user: publicUser,
      hasPassword: boolean(),
      isProven: boolean(),
      sessions: list(shownSession),
      providers: list(provider),
    }),
  )
  .handler(async ({ input, currentUser, session, sessions }, services) => {
    const { credentials, identities, identityProviders, clock } = services;
    const own = { where: { userId: currentUser.id } };
    const connected = await identities.find(own);
    const isEnded = (identity: Columns<Identity>) => endsWithOthers(identity, session, clock.now());

    return {
      ...input,
      user: toPublicUser(currentUser),
      hasPassword: (await credentials.count(own)) > 0,
      isProven: isProvenRecently(session, clock.now()),
      sessions,
      providers: waysIn(identityProviders.list(), connected, isEnded),
    };
  });

/** Those of the configuration, and before them those that the user has connected, whether configured still or not. */
function waysIn(
  configured: readonly ProviderInfo[],
  connected: Columns<Identity>[],
  isEnded: (identity: Columns<Identity>) => boolean,
) {
  const labelOf = (provider: string) => configured.find(({ name }) => name === provider)?.label ?? provider;

  return [
    ...connected.map((identity) => ({
      name: identity.provider,
      label: labelOf(identity.provider),
      isConnected: true,
      email: identity.email,
      endsWithOthers: isEnded(identity),
    })),
    ...configured
      .filter(({ name }) => !connected.some(({ provider }) => provider === name))
      .map((info) => ({ ...info, isConnected: false, email: null, endsWithOthers: false })),
  ];
}
