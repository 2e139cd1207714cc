import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { adminOnly } from "#application/shared/admin-only.gate";
import { userExists } from "#application/users/user-exists.gate";
import { IdentityRepository } from "#domain/auth/identity.repository";
import { OneTimeTokens } from "#domain/auth/one-time-tokens";
import { SessionRepository } from "#domain/auth/session.repository";
import { SignInFlowRepository } from "#domain/auth/sign-in-flow.repository";
import { ServiceError } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";

/** The user's sessions end, and the links that were mailed and the connected providers go with the account. */
export default endpoint()
  .use(adminOnly)
  .input({ userId: uuid() })
  .use(userExists)
  .inject({
    users: UserRepository,
    sessions: SessionRepository,
    tokens: OneTimeTokens,
    identities: IdentityRepository,
    flows: SignInFlowRepository,
  })
  .refuses("CONFLICT")
  .output(nothing)
  .handler(async ({ currentUser, user }, { users, sessions, tokens, identities, flows }) => {
    if (user.id === currentUser.id) throw new ServiceError("CONFLICT", "You cannot delete yourself here");

    // Serializable, so that two admins cannot delete each other at once.
    await users.transaction(
      async () => {
        const others = await users.count({ where: { isAdmin: true, id: { ne: user.id } } });
        if (others === 0) throw new ServiceError("CONFLICT", "The last admin cannot be deleted");
        await users.softDeleteOne({ where: { id: user.id } });
        await sessions.deleteMany({ where: { userId: user.id } });
        await tokens.revokeAll(user.id);
        await identities.deleteMany({ where: { userId: user.id } });
        await flows.deleteMany({ where: { userId: user.id } });
      },
      { isolation: "serializable" },
    );
  });
