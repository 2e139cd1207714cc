import { inject, injectable } from "inversify";
import type { NewSession, SessionStore } from "#domain/auth/session-store";
import { SessionRepository } from "#domain/auth/session.repository";
import { Clock } from "#domain/shared/clock";
import { digestOf, newToken } from "#infrastructure/auth/token";

const lifetimeMs = 30 * 24 * 60 * 60 * 1000;

@injectable()
export class DatabaseSessionStore implements SessionStore {
  constructor(
    @inject(SessionRepository) private readonly sessions: SessionRepository,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async start(session: NewSession): Promise<{ token: string; expiresAt: Date }> {
    const token = newToken();
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    await this.sessions.insertOne({ ...session, tokenDigest: digestOf(token), expiresAt, lastSeenAt: now });

    return { token, expiresAt };
  }

  async end(sessionId: string): Promise<void> {
    await this.sessions.deleteMany({ where: { id: sessionId } });
  }
}
