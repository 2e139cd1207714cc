import { oneDelivery } from "#application/events/event.schema";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { adminOnly } from "#application/shared/admin-only.gate";
import { Deliveries } from "#domain/events/deliveries";

/** Retries a failed or dead delivery at once, with the full number of attempts. For admins. */
export default endpoint()
  .use(adminOnly)
  .use(scope("events:write"))
  .input(oneDelivery)
  .inject({ deliveries: Deliveries })
  .refuses("NOT_FOUND", "CONFLICT")
  .output(nothing)
  .handler(({ input: { sequence, reaction } }, { deliveries }) => deliveries.retry(sequence, reaction));
