import { inject, injectable } from "inversify";
import type { NewSession, SessionStore } from "#domain/auth/session-store";
import { SessionRepository } from "#domain/auth/session.repository";
import { Clock } from "#domain/shared/clock";
import { digestOf, newToken } from "#infrastructure/auth/token";

const lifetimeMs = 30 * 24 * 60 * 60 * 1000;
// Both are whatever a caller writes; behind a proxy, the address too.
const longestUserAgent = 500;
const longestAddress = 100;

@injectable()
export class DatabaseSessionStore implements SessionStore {
  constructor(
    @inject(SessionRepository) private readonly sessions: SessionRepository,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async start({ userId, ...browser }: NewSession): Promise<{ token: string; expiresAt: Date }> {
    const token = newToken();
    const tokenDigest = digestOf(token);
    const ip = browser.ip.slice(0, longestAddress);
    const userAgent = browser.userAgent?.slice(0, longestUserAgent) ?? null;
    const lastSeenAt = this.clock.now();
    const expiresAt = new Date(lastSeenAt.getTime() + lifetimeMs);
    await this.sessions.transaction(async () => {
      if (browser.replaces !== undefined) await this.end(browser.replaces);
      await this.sessions.insertOne({ userId, ip, userAgent, tokenDigest, expiresAt, lastSeenAt });
    });

    return { token, expiresAt };
  }

  async end(sessionId: string): Promise<void> {
    await this.sessions.deleteMany({ where: { id: sessionId } });
  }
}
