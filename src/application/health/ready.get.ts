import { endpoint } from "#application/kit/endpoint";
import { object, oneOf } from "#application/kit/schema";
import { Readiness } from "#domain/shared/readiness";

/** The process wants traffic: the database answers, and no shutdown has begun. */
export default endpoint()
  .inject({ readiness: Readiness })
  .refuses("SERVICE_UNAVAILABLE")
  .output(object({ status: oneOf("ok") }))
  .handler(async (_context, { readiness }) => {
    await readiness.check();

    return { status: "ok" };
  });
