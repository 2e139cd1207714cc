import { cron } from "#application/kit/cron";
import { SESSION_IDLE_MS } from "#domain/auth/session";
import { SessionRepository } from "#domain/auth/session.repository";
import { Clock } from "#domain/shared/clock";

/** Removes the sessions that have ended by themselves; the others go when they are signed out. */
export default cron("17 * * * *")
  .inject({ sessions: SessionRepository, clock: Clock })
  .run(async ({ sessions, clock }) => {
    const now = clock.now();
    const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);

    await sessions.deleteMany({
      where: { or: [{ expiresAt: { lte: now } }, { lastSeenAt: { lte: idleSince } }] },
    });
  });
