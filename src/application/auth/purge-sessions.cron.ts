import { cron } from "#application/kit/cron";
import { idleSince } from "#domain/sessions/session";
import { SessionRepository } from "#domain/sessions/session.repository";
import { Clock } from "#domain/shared/clock";

/** Removes expired and idle sessions. Signing out removes the others. */
export default cron("17 * * * *")
  .inject({ sessions: SessionRepository, clock: Clock })
  .run(async ({ sessions, clock }) => {
    const now = clock.now();
    await sessions.deleteMany({
      where: { or: [{ expiresAt: { lte: now } }, { lastSeenAt: { lte: idleSince(now) } }] },
    });
  });
