import { setTimeout as delay } from "node:timers/promises";
import type { Foundations } from "#container";
import { OutageLog } from "#infrastructure/shared/outage-log";

const RETRY_MS = 1_000;

/**
 * Resolves when the databases are there that a process needs at its start: PostgreSQL, and for a scheduler the store of the
 * jobs. While one is missing, the log has one line that says so.
 */
export async function waitForStores(
  { database, jobs, logger }: Foundations,
  { scheduler }: { scheduler: boolean },
): Promise<void> {
  while (!(await isReachable(database))) await delay(RETRY_MS);
  if (!scheduler) return;

  const outage = new OutageLog(logger, "store of the jobs");
  while (!(await succeeds(jobs.agenda(), outage))) await delay(RETRY_MS);
}

/** Whether the database answers now. */
export const isReachable = ({ probe }: Foundations["database"]): Promise<boolean> =>
  probe.ask().then(
    () => true,
    () => false,
  );

async function succeeds(work: Promise<unknown>, outage: OutageLog): Promise<boolean> {
  try {
    await work;
    outage.worked();

    return true;
  } catch (error) {
    outage.failed(error);

    return false;
  }
}
