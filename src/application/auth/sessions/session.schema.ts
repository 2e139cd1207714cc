import { providerName } from "#application/auth/provider.schema";
import { boolean, date, list, named, nullable, object, string, uuid } from "#application/kit/schema";
import type { Session } from "#domain/sessions/session";
import type { OpenSession } from "#domain/sessions/session.repository";

/** The largest number of sessions that a user is shown. */
export const mostSessions = 100;

export const shownSession = named(
  "Session",
  object({
    id: uuid(),
    createdAt: date().description("When the user signed in."),
    lastSeenAt: date().description("The day of the last use. The session ends 7 days after it."),
    expiresAt: date(),
    device: nullable(
      string(500)
        .allow("")
        .description("The `User-Agent` header of the browser, unchecked.")
        .example("Lynx/2.9"),
    ),
    address: string(100).allow("").description("The IP address of the sign-in.").example("203.0.113.7"),
    providers: list(providerName())
      .max(100)
      .description("The providers that were connected in this session. Ending it disconnects them."),
    isCurrent: boolean().description("Whether it is the session of this request."),
  }),
);

/** Returns a session as its user sees it. `current` is the session of the request. */
export function toShownSession(
  { userAgent: device, ip: address, ...shown }: OpenSession,
  current: Pick<Session, "id">,
) {
  return { ...shown, device, address, isCurrent: shown.id === current.id };
}
