import { Accounts } from "#application/auth/accounts.service";
import { AccountLock } from "#application/auth/account-lock.service";
import { knowsPassword } from "#application/auth/own-password.gate";
import { existingPassword } from "#application/auth/password.schema";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { passwordChecksPerUser } from "#application/shared/rate-limit.gate";
import { inSession } from "#application/shared/in-session.gate";

/** Closes the account, ends its sessions and access tokens, and removes its password and providers. The last admin cannot be deleted. */
export default endpoint()
  .use(inSession)
  .input({ password: existingPassword() })
  .use(passwordChecksPerUser)
  .use(knowsPassword)
  .inject({ lock: AccountLock, accounts: Accounts })
  .form({ page: "/auth/account", next: "/auth/sign-in?done=deleted" })
  .refuses("CONFLICT")
  .output(nothing)
  .handler(async ({ currentUser, session, credential, sessionCookie }, { lock, accounts }) => {
    await lock.run(currentUser.id, { session, credential }, ({ id }) => accounts.close(id));
    sessionCookie.clear();
  });
