import { CronRunner } from "#infrastructure/crons/cron-runner";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { MemoryLogger } from "../../support/memory-logger.js";
import { workOf } from "./work.js";

// A scheduler in a separate process, for tests that kill it.

const logger = new MemoryLogger();
const { DATABASE_URL = "", DATABASE_DIRECT_URL: url = DATABASE_URL } = process.env;
const pool = createBackgroundPool({ url, logger });
const { jobs, crons } = workOf(pool, process.argv[2] ?? "");
const resolve = (): never => {
  throw new Error("Nothing is bound");
};
await jobs.startWorker(resolve);
new CronRunner({ pool, crons, resolve, logger }).start();
process.stdout.write("ready\n");
