import { AccessTokens } from "#application/auth/tokens/access-tokens.service";
import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { inSession } from "#application/shared/in-session.gate";

/** Revokes the token: it is refused from now on, and its sockets are closed. Another user's token is answered like a missing one. */
export default endpoint()
  .use(inSession)
  .input({ id: uuid() })
  .inject({ tokens: AccessTokens })
  .refuses("NOT_FOUND")
  .form({ page: "/auth/account", next: "/auth/account?done=token-revoked" })
  .output(nothing)
  .handler(({ input: { id }, currentUser }, { tokens }) => tokens.revoke(currentUser.id, id));
