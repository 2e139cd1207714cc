import { deliveryCount, reactionName } from "#application/events/event.schema";
import { endpoint } from "#application/kit/endpoint";
import { optional } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { adminOnly } from "#application/shared/admin-only.gate";
import { Deliveries } from "#domain/events/deliveries";

/** Retries all dead deliveries of one reaction, or of all reactions. For admins. */
export default endpoint()
  .use(adminOnly)
  .use(scope("events:write"))
  .input({ reaction: optional(reactionName()) })
  .inject({ deliveries: Deliveries })
  .status(202)
  .refuses("NOT_FOUND")
  .output(deliveryCount)
  .handler(async ({ input }, { deliveries }) => ({ deliveries: await deliveries.retryDead(input.reaction) }));
