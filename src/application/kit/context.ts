import type { IncomingHttpHeaders } from "node:http";
import type { Session } from "#domain/sessions/session";
import type { Rate } from "#domain/shared/rate-limiter";
import type { User } from "#domain/users/user";

/** A cookie with a secret, hidden from scripts and other sites. Its name and flags follow from BASE_URL. */
export interface SecretCookie {
  /** The text that the caller sent, unchecked. */
  readonly value: string | undefined;
  set(token: string, expiresAt: Date): void;
  clear(): void;
}

/** The context that every request starts with. Gates and `.input()` only add to it. */
export interface RequestContext {
  readonly requestId: string;
  /**
   * The IP address of the caller without a port, as the trusted proxies report it. It is the proxy's own address when the
   * proxy sends no valid one, and empty when the caller has disconnected.
   */
  readonly ip: string;
  /** The network that rate limits count instead of `ip`: an IPv6 caller has a whole /64 of addresses. */
  readonly network: string;
  readonly headers: IncomingHttpHeaders;
  /** Cookies with text values. A JSON cookie of cookie-parser (`j:…`) counts as absent. */
  readonly cookies: Readonly<Record<string, string>>;
  /** The user who is signed in, resolved before the first gate runs. */
  readonly currentUser: User | null;
  readonly session: Session | null;
  /** The scopes of the caller's token. Null if the caller may do everything that the user may. */
  readonly scopes: readonly string[] | null;
  /** True if the caller has a token with scopes, and the endpoint demands none. `currentUser` is null then. */
  readonly isOutOfScope: boolean;
  /** The cookie of the session. A caller with a bearer token gets a new token in the header `Session-Token` instead. */
  readonly sessionCookie: SecretCookie;
  /** The cookie that binds a sign-in with a provider to the browser that started it. */
  readonly flowCookie: SecretCookie;
  /**
   * Aborts at the timeout of the request, and when the caller of a GET request disconnects; other requests run to their end.
   * Pass it to outgoing calls.
   */
  readonly signal: AbortSignal;
  /** Reports in the headers of the response a limit that the request counted against. */
  reportRate(rate: Rate): void;
  /** Reports in the headers of the response the scope that the caller's token lacks. */
  reportMissingScope(name: string): void;
}
