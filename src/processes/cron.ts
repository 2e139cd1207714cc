import { createContainer } from "#container";
import { CronRunner } from "#infrastructure/crons/cron-runner";
import { databaseUrl } from "#infrastructure/database/prepare";
import { crons } from "#infrastructure/jobs/crons.generated";
import { createLogger } from "#infrastructure/logging/pino-logger";
import { readConfig } from "#processes/read-config";
import { createFoundations, createService } from "#processes/service";

// `make cron name=…`: runs a cron once, now.

const name = process.argv[2] ?? "";
const config = readConfig();
const logger = await createLogger({ level: "warn", pretty: config.NODE_ENV === "development" });
const foundations = createFoundations(config, await databaseUrl(config), logger);
const service = createService(foundations, await createContainer(foundations));
try {
  const { pool } = foundations;
  const hasRun = await new CronRunner({ pool, crons, resolve: service.resolve, logger }).run(name);
  if (!hasRun) throw new Error(`${name} runs already`);
  console.log(`${name} has run`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await service.stop();
}
