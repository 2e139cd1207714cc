import { mostSessions } from "#application/auth/sessions/session.schema";
import type { RequestContext } from "#application/kit/context";
import { service } from "#application/kit/service";
import { SESSION_MS } from "#domain/sessions/session";
import { type OpenSession, SessionRepository } from "#domain/sessions/session.repository";
import { Clock } from "#domain/shared/clock";
import { digestOf, labelled, newToken } from "#domain/shared/token";

/** Callers choose both texts; behind a proxy, the address too. */
const longestUserAgent = 500;
const longestAddress = 100;

export interface NewSession {
  userId: string;
  ip: string;
  /** The first 500 characters are stored. */
  userAgent: string | null;
  /** The id of the session that the browser had before. It ends when the new one starts. */
  replaces?: string | undefined;
}

/** The token is returned once and stored nowhere. */
interface SessionToken {
  token: string;
  expiresAt: Date;
}

/** The browser's side of a sign-in. */
type Browser = Pick<RequestContext, "ip" | "headers" | "session" | "sessionCookie">;

/** A caller that keeps the token itself. */
type Program = Pick<RequestContext, "ip" | "headers">;

/** Starts, lists, renews and ends sessions. `SessionResolver` finds the session of a token. */
export class SessionStore extends service({ sessions: SessionRepository, clock: Clock }) {
  /**
   * Signs in the user whom `decide` returns: starts a session in place of the browser's earlier one, and sets the cookie
   * when that is committed. `decide` runs in the same transaction and locks the user, because a session must not start
   * while the secret that it rests on ends.
   */
  async signIn<U extends { id: string }>(browser: Browser, decide: () => Promise<U>): Promise<U> {
    const { user, token, expiresAt } = await this.#begin(browser, decide, browser.session?.id);
    browser.sessionCookie.set(token, expiresAt);

    return user;
  }

  /** Signs in a program, like `signIn`, and returns the token that it sends as a bearer token. */
  async signInProgram<U extends { id: string }>(program: Program, decide: () => Promise<U>) {
    const { token, ...signedIn } = await this.#begin(program, decide);

    return { ...signedIn, token: labelled("session", token) };
  }

  #begin<U extends { id: string }>(
    { ip, headers }: Program,
    decide: () => Promise<U>,
    replaces?: string,
  ): Promise<SessionToken & { user: U }> {
    const userAgent = headers["user-agent"] ?? null;

    return this.services.sessions.transaction(async () => {
      const user = await decide();

      return { user, ...(await this.start({ userId: user.id, ip, userAgent, replaces })) };
    });
  }

  /** Starts a session with a new token of 256 bits. It is valid for 30 days. */
  async start({ userId, ip, userAgent, replaces }: NewSession): Promise<SessionToken> {
    const { sessions, clock } = this.services;
    const token = newToken();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    await sessions.transaction(async () => {
      if (replaces !== undefined) await this.end(replaces);
      await sessions.insertOne({
        userId,
        ip: ip.slice(0, longestAddress),
        userAgent: userAgent?.slice(0, longestUserAgent) ?? null,
        tokenDigest: digestOf(token),
        lastSeenAt: now,
        provenAt: now,
        expiresAt,
      });
    });

    return { token, expiresAt };
  }

  /** Returns the latest 100 sessions of a user that have not ended, newest first. */
  listOf(userId: string): Promise<OpenSession[]> {
    const { sessions, clock } = this.services;

    return sessions.findOpen(userId, clock.now(), mostSessions);
  }

  /**
   * Gives the session a new token after its user has proven again who they are. The old token stops working at once (OWASP
   * ASVS 5.0, 7.2.4); the 30 days go on. Throws NOT_FOUND when the session has ended.
   */
  async renew(sessionId: string): Promise<SessionToken> {
    const { sessions, clock } = this.services;
    const token = newToken();
    const now = clock.now();
    const { expiresAt } = await sessions.updateOne(
      { where: { id: sessionId } },
      { tokenDigest: digestOf(token), lastSeenAt: now, provenAt: now },
    );

    return { token, expiresAt };
  }

  /** Ends a session. Ending a session that has ended is no error. */
  async end(sessionId: string): Promise<void> {
    await this.services.sessions.deleteMany({ where: { id: sessionId } });
  }
}
