import { knowsPassword } from "#application/auth/own-password.gate";
import { existingPassword } from "#application/auth/password.schema";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { passwordChecksPerUser } from "#application/shared/rate-limit.gate";
import { inSession } from "#application/shared/in-session.gate";

/**
 * Proves again that the caller is the user. The session gets a new token, and for ten minutes it may call the operations
 * that require a recent proof. A user without a password signs in again with a connected provider instead.
 */
export default endpoint()
  .use(inSession)
  .input({ password: existingPassword() })
  .use(passwordChecksPerUser)
  .use(knowsPassword)
  .form({ page: "/auth/account", next: "/auth/account?done=reauthenticated" })
  .output(nothing)
  .handler(() => {});
