import { knowsCurrentPassword } from "#application/auth/own-password.gate";
import { existingPassword, newPassword } from "#application/auth/password.schema";
import { uncommonNewPassword } from "#application/auth/uncommon-password.gate";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { passwordChecksPerUser } from "#application/shared/rate-limit.gate";
import { signedIn } from "#application/shared/signed-in.gate";
import { Accounts } from "#domain/auth/accounts";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { PasswordHasher } from "#domain/auth/password-hasher";
import { ServiceError } from "#domain/shared/errors";

/** Whoever else is signed in as the user is no longer, and links that were mailed die. The user is told by mail. */
export default endpoint()
  .use(signedIn)
  .input({ current: existingPassword(), new: newPassword() })
  .use(uncommonNewPassword)
  .use(passwordChecksPerUser)
  .use(knowsCurrentPassword)
  .inject({ credentials: CredentialRepository, accounts: Accounts, hasher: PasswordHasher })
  .refuses("CONFLICT")
  .form({ page: "/auth/account", next: "/auth/account?done=password" })
  .output(nothing)
  .handler(async ({ input, session, credential }, { credentials, accounts, hasher }) => {
    const { id, passwordHash: old, userId } = credential;
    const passwordHash = await hasher.hash(input.new);
    await credentials.transaction(async () => {
      const [replaced] = await credentials.deleteMany({ where: { id, passwordHash: old } });
      if (!replaced) throw new ServiceError("CONFLICT", "The password has just been changed elsewhere");

      await accounts.setPassword(userId, passwordHash, session.id);
    });
  });
