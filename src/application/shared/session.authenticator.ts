import { authenticator, cookie } from "#application/kit/authenticator";
import { SessionResolver } from "#domain/sessions/session-resolver";
import { isToken } from "#domain/shared/token";

/** The session cookie of a browser. */
export default authenticator({
  carrier: cookie("session"),
  description:
    "The session cookie. `POST /auth/sign-in` sets it, and from then on the browser sends it by itself: sign in with " +
    "“Try it out”, and every other operation on this page is yours. It is HttpOnly, so there is nothing to paste here; " +
    "SameSite=Lax, for all paths, and where the service is reached by https it is Secure and called `__Host-session`. It " +
    "ends after 30 days, after 7 days without a request, and at once with `POST /auth/sign-out`. Requests other than GET " +
    "that carry it have to come from an allowed origin (`Origin` or `Sec-Fetch-Site`).",
  inject: { sessions: SessionResolver },
  resolve: (token, { sessions }) => (isToken(token) ? sessions.resolve(token) : undefined),
});
