import { cron } from "#application/kit/cron";
import { EventLog } from "#domain/events/event-log";
import { Logger } from "#domain/shared/logger";

/** Removes the days of events that are older than EVENTS_RETENTION_DAYS, except unfinished events. */
export default cron("37 * * * *")
  .inject({ events: EventLog, logger: Logger })
  .run(async ({ events, logger }) => {
    const purged = await events.purge();
    if (purged > 0) logger.info({ purged }, "old events removed");
  });
