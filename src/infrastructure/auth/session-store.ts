import { inject, injectable } from "inversify";
import { SESSION_MS } from "#domain/sessions/session";
import type { NewSession, SessionStore, SessionToken } from "#domain/sessions/session-store";
import { SessionRepository } from "#domain/sessions/session.repository";
import { Clock } from "#domain/shared/clock";
import { digestOf, newToken } from "#infrastructure/auth/token";

// Both are whatever a caller writes; behind a proxy, the address too.
const longestUserAgent = 500;
const longestAddress = 100;

@injectable()
export class DatabaseSessionStore implements SessionStore {
  constructor(
    @inject(SessionRepository) private readonly sessions: SessionRepository,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async start({ userId, ...browser }: NewSession): Promise<SessionToken> {
    const token = newToken();
    const tokenDigest = digestOf(token);
    const ip = browser.ip.slice(0, longestAddress);
    const userAgent = browser.userAgent?.slice(0, longestUserAgent) ?? null;
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    const times = { lastSeenAt: now, provenAt: now, expiresAt };
    await this.sessions.transaction(async () => {
      if (browser.replaces !== undefined) await this.end(browser.replaces);
      await this.sessions.insertOne({ userId, ip, userAgent, tokenDigest, ...times });
    });

    return { token, expiresAt };
  }

  async renew(sessionId: string): Promise<SessionToken> {
    const token = newToken();
    const now = this.clock.now();
    const { expiresAt } = await this.sessions.updateOne(
      { where: { id: sessionId } },
      { tokenDigest: digestOf(token), lastSeenAt: now, provenAt: now },
    );

    return { token, expiresAt };
  }

  async end(sessionId: string): Promise<void> {
    await this.sessions.deleteMany({ where: { id: sessionId } });
  }
}
