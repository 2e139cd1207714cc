import { mostSessions } from "#application/auth/sessions/session.schema";
import { gate } from "#application/kit/gate";
import type { Session } from "#domain/sessions/session";
import { SessionRepository } from "#domain/sessions/session.repository";
import { Clock } from "#domain/shared/clock";
import type { User } from "#domain/users/user";

interface Needs {
  currentUser: User;
  session: Session;
}

/** Adds where the user is signed in, the latest sign-in first. */
export const ownSessions = gate({
  inject: { sessions: SessionRepository, clock: Clock },
  refuses: [],

  async check({ currentUser, session }: Needs, { sessions, clock }) {
    const found = await sessions.findOpen(currentUser.id, clock.now(), mostSessions);

    return {
      sessions: found.map(({ userAgent: device, ip: address, ...shown }) => ({
        ...shown,
        device,
        address,
        isCurrent: shown.id === session.id,
      })),
    };
  },
});
