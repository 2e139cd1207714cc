import type { CredentialRepository } from "#domain/auth/credential.repository";
import type { IdentityRepository } from "#domain/auth/identity.repository";
import type { OneTimeTokens } from "#domain/auth/one-time-tokens";
import type { SessionRepository } from "#domain/auth/session.repository";
import type { SignInFlowRepository } from "#domain/auth/sign-in-flow.repository";
import { ServiceError } from "#domain/shared/errors";
import type { UserRepository } from "#domain/users/user.repository";

interface Stores {
  users: UserRepository;
  credentials: CredentialRepository;
  sessions: SessionRepository;
  tokens: OneTimeTokens;
  identities: IdentityRepository;
  flows: SignInFlowRepository;
}

/**
 * Soft-deletes a user. The password, the sessions, the links that were mailed and the connected
 * providers end with the account. Throws CONFLICT
 * for the last admin, NOT_FOUND for a user who is deleted already.
 */
export async function closeAccount(
  userId: string,
  { users, credentials, sessions, tokens, identities, flows }: Stores,
): Promise<void> {
  // Serializable, so that the last two admins cannot both go at once.
  await users.transaction(
    async () => {
      const [admin, another] = await users.find({ where: { isAdmin: true }, limit: 2 });
      if (admin?.id === userId && !another)
        throw new ServiceError("CONFLICT", "The last admin cannot be deleted");

      await users.softDeleteOne({ where: { id: userId } });
      await credentials.deleteMany({ where: { userId } });
      await sessions.deleteMany({ where: { userId } });
      await tokens.revokeAll(userId);
      await identities.deleteMany({ where: { userId } });
      await flows.deleteMany({ where: { userId } });
    },
    { isolation: "serializable" },
  );
}
