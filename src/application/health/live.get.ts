import { endpoint } from "#application/kit/endpoint";
import { object, oneOf } from "#application/kit/schema";

/** Responds while the process runs. */
export default endpoint()
  .unlimited()
  .authentication()
  .output(object({ status: oneOf("ok") }))
  .handler(() => ({ status: "ok" }));
