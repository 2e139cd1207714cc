import { mostReactions, reactionState } from "#application/events/event.schema";
import { endpoint } from "#application/kit/endpoint";
import { list, object } from "#application/kit/schema";
import { adminOnly } from "#application/shared/admin-only.gate";
import { Deliveries } from "#domain/events/deliveries";

/** Every reaction, what it follows, and how many of its deliveries are unfinished or dead. */
export default endpoint()
  .use(adminOnly)
  .inject({ deliveries: Deliveries })
  .output(object({ results: list(reactionState).max(mostReactions) }))
  .handler(async (_context, { deliveries }) => ({ results: await deliveries.reactions() }));
