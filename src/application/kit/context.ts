import type { IncomingHttpHeaders } from "node:http";
import type { Session } from "#domain/sessions/session";
import type { Rate } from "#domain/shared/rate-limiter";
import type { User } from "#domain/users/user";

/** A cookie that carries a secret. Scripts and other sites never get it; its name and flags follow from BASE_URL. */
export interface SecretCookie {
  /** The text that the caller sent, whatever it is. */
  readonly value: string | undefined;
  set(token: string, expiresAt: Date): void;
  clear(): void;
}

/** What every request starts with. Gates and `.input()` only ever add to it. */
export interface RequestContext {
  readonly requestId: string;
  /**
   * The caller's address, as far as the trusted proxies vouch for it, without a port. The address of the proxy where that
   * sends something else; empty when the caller has already gone.
   */
  readonly ip: string;
  /** What limits count instead of `ip`: an IPv6 caller has a whole /64 of addresses, which count as one. */
  readonly network: string;
  readonly headers: IncomingHttpHeaders;
  /** Cookies that are text. One whose value is JSON to cookie-parser (`j:…`) counts as absent. */
  readonly cookies: Readonly<Record<string, string>>;
  /** Who is signed in, resolved before the first gate runs. */
  readonly currentUser: User | null;
  readonly session: Session | null;
  readonly sessionCookie: SecretCookie;
  /** Binds a sign-in with a provider to the browser that started it. */
  readonly flowCookie: SecretCookie;
  /** Tells the caller of a limit that the request counted against, and when to come back if it is exceeded. */
  reportRate(rate: Rate): void;
}
