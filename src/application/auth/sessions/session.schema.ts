import { providerName } from "#application/auth/provider.schema";
import { boolean, date, list, named, nullable, object, string, uuid } from "#application/kit/schema";

/** No more of a user's sessions are shown. */
export const mostSessions = 100;

export const shownSession = named(
  "Session",
  object({
    id: uuid(),
    createdAt: date().description("When the user signed in."),
    lastSeenAt: date().description("To the day; it ends 7 days later unless it is used."),
    expiresAt: date(),
    device: nullable(
      string(500)
        .allow("")
        .description("The browser's own words (`User-Agent`), which may be any.")
        .example("Lynx/2.9"),
    ),
    address: string(100).allow("").description("Where the user signed in from (IP).").example("203.0.113.7"),
    providers: list(providerName())
      .max(100)
      .description("The providers that were connected in this session. Ending it disconnects them."),
    isCurrent: boolean().description("Whether it is the one that asks."),
  }),
);
