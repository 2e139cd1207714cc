import { eventSequence, recordedEvent } from "#application/events/event.schema";
import { endpoint } from "#application/kit/endpoint";
import { scope } from "#application/shared/scope.gate";
import { adminOnly } from "#application/shared/admin-only.gate";
import { EventLog } from "#domain/events/event-log";
import { ServiceError } from "#domain/shared/errors";

/** Returns one event with the row before and after it, as they were stored. For admins. */
export default endpoint()
  .use(adminOnly)
  .use(scope("events:read"))
  .input({ sequence: eventSequence() })
  .inject({ events: EventLog })
  .refuses("NOT_FOUND")
  .output(recordedEvent)
  .handler(async ({ input: { sequence } }, { events }) => {
    const event = await events.get(sequence);
    if (!event) throw new ServiceError("NOT_FOUND", "Event not found");

    return event;
  });
