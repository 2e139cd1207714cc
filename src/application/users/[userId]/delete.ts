import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { adminOnly } from "#application/shared/admin-only.gate";
import { userExists } from "#application/users/user-exists.gate";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { IdentityRepository } from "#domain/auth/identity.repository";
import { OneTimeTokens } from "#domain/auth/one-time-tokens";
import { SessionRepository } from "#domain/auth/session.repository";
import { SignInFlowRepository } from "#domain/auth/sign-in-flow.repository";
import { ServiceError } from "#domain/shared/errors";
import { closeAccount } from "#domain/users/close-account";
import { UserRepository } from "#domain/users/user.repository";

export default endpoint()
  .use(adminOnly)
  .input({ userId: uuid() })
  .use(userExists)
  .inject({
    users: UserRepository,
    credentials: CredentialRepository,
    sessions: SessionRepository,
    tokens: OneTimeTokens,
    identities: IdentityRepository,
    flows: SignInFlowRepository,
  })
  .refuses("CONFLICT")
  .output(nothing)
  .handler(async ({ currentUser, user }, services) => {
    if (user.id === currentUser.id) throw new ServiceError("CONFLICT", "You cannot delete yourself here");

    await closeAccount(user.id, services);
  });
