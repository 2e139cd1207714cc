import { knowsPassword } from "#application/auth/own-password.gate";
import { existingPassword } from "#application/auth/password.schema";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { passwordChecksPerUser } from "#application/shared/rate-limit.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { IdentityRepository } from "#domain/auth/identity.repository";
import { OneTimeTokens } from "#domain/auth/one-time-tokens";
import { SessionRepository } from "#domain/auth/session.repository";
import { SignInFlowRepository } from "#domain/auth/sign-in-flow.repository";
import { closeAccount } from "#domain/users/close-account";
import { UserRepository } from "#domain/users/user.repository";

export default endpoint()
  .use(signedIn)
  .input({ password: existingPassword() })
  .use(passwordChecksPerUser)
  .use(knowsPassword)
  .inject({
    users: UserRepository,
    credentials: CredentialRepository,
    sessions: SessionRepository,
    tokens: OneTimeTokens,
    identities: IdentityRepository,
    flows: SignInFlowRepository,
  })
  .form({ page: "/auth/account", next: "/auth/sign-in?done=deleted" })
  .refuses("CONFLICT")
  .output(nothing)
  .handler(async ({ currentUser, sessionCookie }, services) => {
    await closeAccount(currentUser.id, services);
    sessionCookie.clear();
  });
