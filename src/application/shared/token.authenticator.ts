import { authenticator, authorization } from "#application/kit/authenticator";
import { AccessTokenResolver } from "#domain/access-tokens/access-token-resolver";
import { SessionResolver } from "#domain/sessions/session-resolver";
import { unlabelled } from "#domain/shared/token";

/** A bearer token (RFC 6750): a personal access token with its scopes, or the token of a session without a cookie. */
export default authenticator({
  carrier: authorization("Bearer"),
  hasScopes: true,
  description:
    "A token in the header `Authorization: Bearer …`, for programs. `POST /auth/tokens` creates a personal access token, " +
    "which may call the operations that demand one of its scopes, and no other operation that needs a user. `POST " +
    "/auth/sign-in` with `as: token` answers the token of a session, which may call everything and ends like a session; " +
    "a response that renews the session has the new token in the header `Session-Token`. " +
    "Rules about origins do not apply to tokens. A token in a URL is refused.",
  inject: { sessions: SessionResolver, tokens: AccessTokenResolver },

  resolve(text, { sessions, tokens }) {
    const accessToken = unlabelled("access", text);
    if (accessToken !== undefined) return tokens.resolve(accessToken);
    const session = unlabelled("session", text);

    return session === undefined ? undefined : sessions.resolve(session);
  },
});
