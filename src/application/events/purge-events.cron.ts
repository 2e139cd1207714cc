import { cron } from "#application/kit/cron";
import { EventLog } from "#domain/events/event-log";
import { Logger } from "#domain/shared/logger";

/** Removes finished events that are older than EVENTS_RETENTION_DAYS. */
export default cron("37 * * * *")
  .inject({ events: EventLog, logger: Logger })
  .run(async ({ events, logger }) => {
    const purged = await events.purge();
    if (purged > 0) logger.info({ purged }, "old events removed");
  });
