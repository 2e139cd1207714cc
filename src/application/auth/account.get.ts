import { SessionStore } from "#application/auth/session-store.service";
import { shownSession, toShownSession } from "#application/auth/sessions/session.schema";
import { accessToken, toAccessToken } from "#application/auth/tokens/access-token.schema";
import { AccessTokens } from "#application/auth/tokens/access-tokens.service";
import { endpoint } from "#application/kit/endpoint";
import { boolean, ifFits, list, nullable, object, oneOf, page, string } from "#application/kit/schema";
import { inSession } from "#application/shared/in-session.gate";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { scopes } from "#domain/access-tokens/scopes.generated";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { endsWithOthers, type Identity } from "#domain/identities/identity";
import { IdentityProviders, type ProviderInfo } from "#domain/identities/identity-providers";
import { IdentityRepository } from "#domain/identities/identity.repository";
import { isProvenRecently } from "#domain/sessions/session";
import { Clock } from "#domain/shared/clock";
import type { Columns } from "#domain/shared/entity";

/** The action that was just completed. The forms of this page put it into `next`. */
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
    "token-revoked",
  ),
);

const provider = object({
  name: string(),
  label: string(),
  isConnected: boolean(),
  /** The address of the user there, when the provider sent it. */
  email: nullable(string()),
  /** True if signing out everywhere else disconnects it. */
  endsWithOthers: boolean(),
});

/** Web page: the account of the user, with forms to change it, its sessions, providers and access tokens. */
export default endpoint()
  .primary()
  .use(inSession)
  .input({ done })
  .inject({
    credentials: CredentialRepository,
    identities: IdentityRepository,
    identityProviders: IdentityProviders,
    sessionStore: SessionStore,
    accessTokens: AccessTokens,
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
      tokens: list(accessToken),
      /** The scopes that a token can have. */
      scopes: list(string()),
    }),
  )
  .handler(async ({ input, currentUser, session }, services) => {
    const { credentials, identities, identityProviders, sessionStore, accessTokens, clock } = services;
    const own = { where: { userId: currentUser.id } };
    const connected = await identities.find(own);
    const sessions = await sessionStore.listOf(currentUser.id);
    const isEnded = (identity: Columns<Identity>) => endsWithOthers(identity, session, clock.now());

    return {
      ...input,
      user: toPublicUser(currentUser),
      hasPassword: (await credentials.count(own)) > 0,
      isProven: isProvenRecently(session, clock.now()),
      sessions: sessions.map((row) => toShownSession(row, session)),
      providers: shownProviders(identityProviders.list(), connected, isEnded),
      tokens: (await accessTokens.listOf(currentUser.id)).map(toAccessToken),
      scopes: [...scopes],
    };
  });

/** Lists the providers that the user has connected, configured or not, and then the other configured ones. */
function shownProviders(
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
