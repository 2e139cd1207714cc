import { historyEntry, sliceOf, slicing, tableName } from "#application/events/event.schema";
import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { adminOnly } from "#application/shared/admin-only.gate";
import { EventLog } from "#domain/events/event-log";

/** Who changed what of a row and when, the latest first; of updates only what they changed. */
export default endpoint()
  .use(adminOnly)
  .input({ ...slicing, table: tableName(), rowId: uuid() })
  .inject({ events: EventLog })
  .output(sliceOf(historyEntry))
  .handler(({ input: { cursor, perPage, ...row } }, { events }) =>
    events.history(row, { cursor, limit: perPage }),
  );
