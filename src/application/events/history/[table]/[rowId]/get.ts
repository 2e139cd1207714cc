import { historyEntry, sliceOf, slicing, tableName } from "#application/events/event.schema";
import { endpoint } from "#application/kit/endpoint";
import { uuid } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { adminOnly } from "#application/shared/admin-only.gate";
import { EventLog } from "#domain/events/event-log";

/**
 * Returns the changes of a row, newest first, with time and user. An update lists only the columns that it changed. For
 * admins.
 */
export default endpoint()
  .use(adminOnly)
  .use(scope("events:read"))
  .input({ ...slicing, table: tableName(), rowId: uuid() })
  .inject({ events: EventLog })
  .output(sliceOf(historyEntry))
  .handler(({ input: { cursor, perPage, ...row } }, { events }) =>
    events.history(row, { cursor, limit: perPage }),
  );
