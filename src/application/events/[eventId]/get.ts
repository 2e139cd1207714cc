import { recordedEvent } from "#application/events/event.schema";
import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { adminOnly } from "#application/shared/admin-only.gate";
import { EventLog } from "#domain/events/event-log";
import { ServiceError } from "#domain/shared/errors";

/** One event with the row before and after it, as they were stored. */
export default endpoint()
  .use(adminOnly)
  .input({ eventId: uuid() })
  .inject({ events: EventLog })
  .refuses("NOT_FOUND")
  .output(recordedEvent)
  .handler(async ({ input: { eventId } }, { events }) => {
    const event = await events.get(eventId);
    if (!event) throw new ServiceError("NOT_FOUND", "Event not found");

    return event;
  });
