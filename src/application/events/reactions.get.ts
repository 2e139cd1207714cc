import { mostReactions, reactionState } from "#application/events/event.schema";
import { endpoint } from "#application/kit/endpoint";
import { list, object } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { adminOnly } from "#application/shared/admin-only.gate";
import { Deliveries } from "#domain/events/deliveries";

/** Returns every reaction, the writes that it follows, and the numbers of its unfinished and dead deliveries. For admins. */
export default endpoint()
  .use(adminOnly)
  .use(scope("events:read"))
  .inject({ deliveries: Deliveries })
  .output(object({ results: list(reactionState).max(mostReactions) }))
  .handler(async (_context, { deliveries }) => ({ results: await deliveries.reactions() }));
