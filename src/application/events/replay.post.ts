import { deliveryCount, reactionName } from "#application/events/event.schema";
import { endpoint } from "#application/kit/endpoint";
import { date, optional, uuid } from "#application/kit/schema";
import { adminOnly } from "#application/shared/admin-only.gate";
import { Deliveries } from "#domain/events/deliveries";

/** Brings a reaction its events again: since a time, of one row, or of the row since the time. */
export default endpoint()
  .use(adminOnly)
  .input({
    reaction: reactionName(),
    since: optional(date().description("Events from then on.")),
    rowId: optional(uuid().description("Events of this row.")),
  })
  .inject({ deliveries: Deliveries })
  .status(202)
  .refuses("UNPROCESSABLE_CONTENT", "NOT_FOUND")
  .output(deliveryCount)
  .handler(async ({ input }, { deliveries }) => ({ deliveries: await deliveries.replay(input) }));
