import { newPassword } from "#application/auth/password.schema";
import tellOwner from "#application/auth/tell-owner.job";
import { endpoint } from "#application/kit/endpoint";
import { Jobs } from "#application/kit/job";
import { email, nothing } from "#application/kit/schema";
import { signUpsPerAccount, signUpsPerAddress } from "#application/shared/rate-limit.gate";
import { uncommonPassword } from "#application/auth/uncommon-password.gate";
import { fullName } from "#application/users/user.schema";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { OneTimeTokens } from "#domain/auth/one-time-tokens";
import { PasswordHasher } from "#domain/auth/password-hasher";
import type { Columns } from "#domain/shared/entity";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";
import { UserRepository } from "#domain/users/user.repository";

const TRIES = 5;

// Otherwise somebody could sign up in advance with a stranger's address, and know the password when the stranger
// comes and verifies it.
/**
 * Mails a link to verify the address. The answer is the same whether or not it is taken: only its owner learns which,
 * by mail. Of an account that nobody has proven yet the newest sign-up wins.
 */
export default endpoint()
  .status(202)
  .use(signUpsPerAddress)
  .input({ fullName: fullName(), email: email(), password: newPassword() })
  .use(signUpsPerAccount)
  .use(uncommonPassword)
  .inject({
    users: UserRepository,
    credentials: CredentialRepository,
    tokens: OneTimeTokens,
    hasher: PasswordHasher,
    jobs: Jobs,
  })
  .form({ page: "/auth/sign-up", next: "/auth/check-your-mail" })
  .output(nothing)
  .handler(async ({ input: { fullName, email, password } }, { users, credentials, tokens, hasher, jobs }) => {
    const passwordHash = await hasher.hash(password);

    const isProven = async ({ id, isEmailVerified }: Columns<User>) =>
      isEmailVerified || (await credentials.count({ where: { userId: id, provenAt: null } })) === 0;

    const signUp = async () => {
      const owner = await users.findFirst({ where: { email } });
      if (owner && (await isProven(owner))) return jobs.enqueue(tellOwner, { email });

      const profile = { fullName, isEmailVerified: false };
      await users.transaction(async () => {
        const user = owner
          ? await users.updateOne({ where: { id: owner.id, isEmailVerified: false } }, profile)
          : await users.insertOne({ ...profile, email, isAdmin: false });
        await credentials.deleteMany({ where: { userId: user.id, provenAt: null } });
        await tokens.revokeAll(user.id);
        await credentials.insertOne({ userId: user.id, passwordHash });
      });
    };

    for (let left = TRIES; ; left -= 1) {
      try {
        return await signUp();
      } catch (error) {
        if (left === 1 || !isRaced(error)) throw error;
      }
    }
  });

/** Somebody else has signed up with the address, or verified it, since we looked. */
function isRaced(error: unknown): boolean {
  return error instanceof ServiceError && ["CONFLICT", "NOT_FOUND"].includes(error.code);
}
