import { setTimeout as delay } from "node:timers/promises";
import type { Foundations } from "#container";
import { ServiceError } from "#domain/shared/errors";
import { addressMistake } from "#infrastructure/database/connection/check-addresses";
import { OutageLog } from "#infrastructure/shared/outage-log";

const RETRY_MS = 1_000;

/**
 * Resolves when the databases that a process needs at its start are available: PostgreSQL, and for a scheduler the store of
 * the jobs. The log reports one that is missing. Ends the process when the addresses of PostgreSQL do not fit together.
 */
export async function waitForStores(
  foundations: Foundations,
  { scheduler }: { scheduler: boolean },
): Promise<void> {
  const { database, jobs, logger } = foundations;
  while (!(await isReachable(database))) await delay(RETRY_MS);
  await checkAddresses(foundations);
  if (!scheduler) return;

  const outage = new OutageLog(logger, "store of the jobs");
  while (!(await succeeds(jobs.agenda(), outage))) await delay(RETRY_MS);
}

async function checkAddresses({ config, pool, logger }: Foundations): Promise<void> {
  const mistake = await addressMistake(config, pool).catch((err: unknown) =>
    logger.warn({ err }, "database addresses: not checked"),
  );
  if (!mistake) return;
  console.error(mistake);
  process.exit(1);
}

/**
 * True when the tables are there. All migrations of a run are applied together, so one table stands for all. Waits if the
 * database is lost again.
 */
export async function isMigrated({ database }: Foundations): Promise<boolean> {
  const text = "select to_regclass('mutation_events') is not null as found";
  for (;;) {
    try {
      const [row] = await database.query<{ found: boolean }>({ text, values: [], prepared: false });

      return row?.found ?? false;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      await delay(RETRY_MS);
    }
  }
}

/** True when the database answers now. */
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
