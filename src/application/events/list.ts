import {
  loggedEvent,
  mutationKind,
  reactionName,
  sliceOf,
  slicing,
  tableName,
} from "#application/events/event.schema";
import { endpoint } from "#application/kit/endpoint";
import { oneOf, optional, uuid } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { adminOnly } from "#application/shared/admin-only.gate";
import { deliveryStatuses } from "#domain/events/deliveries";
import { EventLog } from "#domain/events/event-log";

/** Returns mutation events, newest first, with their deliveries to reactions that are not done. For admins. */
export default endpoint()
  .use(adminOnly)
  .use(scope("events:read"))
  .input({
    ...slicing,
    table: optional(tableName()),
    kind: optional(mutationKind()),
    rowId: optional(uuid()),
    status: optional(
      oneOf(...deliveryStatuses, "done").description(
        "Events with a delivery of this status. With `reaction`, both apply to the same delivery. For each reaction, only the next 10 000 unread events are searched for pending ones. `done` is deprecated: it finds nothing, because deliveries that are done are not stored.",
      ),
    ),
    reaction: optional(
      reactionName().description("Events with a delivery to this reaction that is not done."),
    ),
  })
  .inject({ events: EventLog })
  .output(sliceOf(loggedEvent))
  .handler(({ input: { cursor, perPage, ...filter } }, { events }) =>
    events.list(filter, { cursor, limit: perPage }),
  );
