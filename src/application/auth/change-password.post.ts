import { Accounts } from "#application/auth/accounts.service";
import { AccountLock } from "#application/auth/account-lock.service";
import { knowsCurrentPassword } from "#application/auth/own-password.gate";
import { existingPassword, newPassword } from "#application/auth/password.schema";
import { uncommonNewPassword } from "#application/auth/uncommon-password.gate";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { passwordChecksPerUser } from "#application/shared/rate-limit.gate";
import { inSession } from "#application/shared/in-session.gate";
import { PasswordHasher } from "#domain/credentials/password-hasher";

/**
 * Replaces the password. All other sessions of the user end, the providers that were connected in them are disconnected,
 * and every access token and mailed link becomes invalid. The session of the request gets a new token. The user gets a mail.
 */
export default endpoint()
  .use(inSession)
  .input({ current: existingPassword(), new: newPassword() })
  .use(uncommonNewPassword)
  .use(passwordChecksPerUser)
  .use(knowsCurrentPassword)
  .inject({ lock: AccountLock, accounts: Accounts, hasher: PasswordHasher })
  .refuses("CONFLICT")
  .form({ page: "/auth/account", next: "/auth/account?done=password" })
  .output(nothing)
  .handler(async ({ input, currentUser, session, credential }, { lock, accounts, hasher }) => {
    const passwordHash = await hasher.hash(input.new);
    await lock.run(currentUser.id, { session, credential }, () =>
      accounts.setPassword(currentUser.id, passwordHash, session.id),
    );
  });
