import { deliveryCount, reactionName } from "#application/events/event.schema";
import { endpoint } from "#application/kit/endpoint";
import { date, optional, uuid } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { adminOnly } from "#application/shared/admin-only.gate";
import { Deliveries } from "#domain/events/deliveries";

/** Delivers events to a reaction again: since a time, of one row, or of one row since a time. For admins. */
export default endpoint()
  .use(adminOnly)
  .use(scope("events:write"))
  .input({
    reaction: reactionName(),
    since: optional(date().description("Only events since then.")),
    rowId: optional(uuid().description("Only events of this row.")),
  })
  .inject({ deliveries: Deliveries })
  .status(202)
  .refuses("UNPROCESSABLE_CONTENT", "NOT_FOUND")
  .output(deliveryCount)
  .handler(async ({ input }, { deliveries }) => ({ deliveries: await deliveries.replay(input) }));
