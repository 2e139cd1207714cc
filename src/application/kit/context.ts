import type { IncomingHttpHeaders } from "node:http";
import type { Session } from "#domain/auth/session";
import type { User } from "#domain/users/user";

/** A cookie that carries a secret. Scripts and other sites never get it; its name and flags follow from BASE_URL. */
export interface SecretCookie {
  /** What the caller sent, whatever it is. */
  readonly value: string | undefined;
  set(token: string, expiresAt: Date): void;
  clear(): void;
}

/** What a limit has left for a caller, for the answer's `RateLimit` headers. */
export interface Rate {
  /** `address`, or what else is counted. */
  name: string;
  /** How many requests are allowed in `windowSeconds`. */
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Until all of `limit` is there again. */
  resetSeconds: number;
}

/** What every request starts with. Gates and `.input()` only ever add to it. */
export interface RequestContext {
  readonly requestId: string;
  /** The caller's address, as far as the trusted proxies vouch for it. */
  readonly ip: string;
  /** What limits count instead of `ip`: an IPv6 caller has a whole /64 of addresses, which count as one. */
  readonly network: string;
  readonly headers: IncomingHttpHeaders;
  readonly cookies: Readonly<Record<string, string>>;
  /** Who is signed in, resolved before the first gate runs. */
  readonly currentUser: User | null;
  readonly session: Session | null;
  readonly sessionCookie: SecretCookie;
  /** Binds a sign-in with a provider to the browser that started it. */
  readonly flowCookie: SecretCookie;
  /** Tells the caller of a limit that the request counted against. */
  reportRate(rate: Rate): void;
}
