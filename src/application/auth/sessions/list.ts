import { endpoint } from "#application/kit/endpoint";
import { boolean, date, list, nullable, object, string, uuid } from "#application/kit/schema";
import { signedIn } from "#application/shared/signed-in.gate";
import { idleSince } from "#domain/auth/session";
import { SessionRepository } from "#domain/auth/session.repository";
import { Clock } from "#domain/shared/clock";

const shownSession = object({
  id: uuid(),
  createdAt: date(),
  lastSeenAt: date(),
  expiresAt: date(),
  /** The browser's own words (`User-Agent`), which may be any. */
  device: nullable(string().allow("")),
  address: string(),
  isCurrent: boolean(),
});

/** Where the user is signed in, the latest sign-in first. */
export default endpoint()
  .use(signedIn)
  .inject({ sessions: SessionRepository, clock: Clock })
  .output(object({ results: list(shownSession) }))
  .handler(async ({ currentUser, session }, { sessions, clock }) => {
    const now = clock.now();
    const found = await sessions.find({
      where: { userId: currentUser.id, expiresAt: { gt: now }, lastSeenAt: { gt: idleSince(now) } },
      orderBy: { createdAt: "desc", id: "desc" },
    });

    return {
      results: found.map(({ userAgent: device, ip: address, ...shown }) => ({
        ...shown,
        device,
        address,
        isCurrent: shown.id === session.id,
      })),
    };
  });
