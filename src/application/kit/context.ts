import type { IncomingHttpHeaders } from "node:http";
import type { Session } from "#domain/auth/session";
import type { User } from "#domain/users/user";

/** The cookie that carries the session token; its name and flags follow from BASE_URL. */
export interface SessionCookie {
  set(token: string, expiresAt: Date): void;
  clear(): void;
}

/** What every request starts with. Gates and `.input()` only ever add to it. */
export interface RequestContext {
  readonly requestId: string;
  /** The caller's address, as far as the trusted proxies vouch for it. */
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
  readonly cookies: Readonly<Record<string, string>>;
  /** Who is signed in, resolved before the first gate runs. */
  readonly currentUser: User | null;
  readonly session: Session | null;
  readonly sessionCookie: SessionCookie;
}
