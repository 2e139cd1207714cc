import { oneDelivery } from "#application/events/event.schema";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { adminOnly } from "#application/shared/admin-only.gate";
import { Deliveries } from "#domain/events/deliveries";

/** Has a failed or dead delivery tried at once, with all its tries before it. */
export default endpoint()
  .use(adminOnly)
  .input(oneDelivery)
  .inject({ deliveries: Deliveries })
  .refuses("NOT_FOUND", "CONFLICT")
  .output(nothing)
  .handler(({ input: { sequence, reaction } }, { deliveries }) => deliveries.retry(sequence, reaction));
