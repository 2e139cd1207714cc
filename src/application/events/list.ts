import {
  deliveryStatus,
  loggedEvent,
  mutationKind,
  reactionName,
  sliceOf,
  slicing,
  tableName,
} from "#application/events/event.schema";
import { endpoint } from "#application/kit/endpoint";
import { optional, uuid } from "#application/kit/schema";
import { adminOnly } from "#application/shared/admin-only.gate";
import { EventLog } from "#domain/events/event-log";

/** Mutation events, the newest first, and how far each is with its reactions. For admins. */
export default endpoint()
  .use(adminOnly)
  .input({
    ...slicing,
    table: optional(tableName()),
    kind: optional(mutationKind()),
    rowId: optional(uuid()),
    status: optional(deliveryStatus().description("Of one delivery, the same as `reaction`.")),
    reaction: optional(reactionName().description("Of one delivery.")),
  })
  .inject({ events: EventLog })
  .output(sliceOf(loggedEvent))
  .handler(({ input: { cursor, perPage, ...filter } }, { events }) =>
    events.list(filter, { cursor, limit: perPage }),
  );
