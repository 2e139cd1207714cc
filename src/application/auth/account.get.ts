import { ownSessions } from "#application/auth/sessions/own-sessions.gate";
import { shownSession } from "#application/auth/sessions/session.schema";
import { endpoint } from "#application/kit/endpoint";
import { boolean, ifFits, list, oneOf, page } from "#application/kit/schema";
import { signedIn } from "#application/shared/signed-in.gate";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { CredentialRepository } from "#domain/auth/credential.repository";

/** What has just been done, as the forms of this page say in `next`. */
const done = ifFits(oneOf("verified", "profile", "email-asked", "email", "password", "sessions", "providers"));

export default endpoint()
  .use(signedIn)
  .input({ done })
  .use(ownSessions)
  .inject({ credentials: CredentialRepository })
  .output(page({ done, user: publicUser, hasPassword: boolean(), sessions: list(shownSession) }))
  .handler(async ({ input, currentUser, sessions }, { credentials }) => ({
    ...input,
    user: toPublicUser(currentUser),
    hasPassword: (await credentials.count({ where: { userId: currentUser.id } })) > 0,
    sessions,
  }));
