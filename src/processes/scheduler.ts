import { connect } from "#processes/connect";
import { readFigures, startMetrics } from "#processes/metrics";
import { readConfig } from "#processes/read-config";
import { bind } from "#processes/service";
import { stopOnSignals } from "#processes/stop-on-signals";
import { isMigrated, waitForStores } from "#processes/wait-for-stores";

// The phases of the process, in their order. A signal stops it in the reverse order.
const config = readConfig();
const metrics = await startMetrics(config);
const foundations = await connect({ config });
const { logger } = foundations;
const work = { api: false, events: config.EVENTS === "on", scheduler: true };
const service = await bind(foundations);
if (metrics) readFigures(metrics, foundations, service.resolve, work);
stopOnSignals({ logger, graceSeconds: config.SHUTDOWN_GRACE_SECONDS }, () => service.stop());
await waitForStores(foundations, work);
if (!(await isMigrated(foundations))) {
  console.error("The database has never been migrated: run the migrator first (make migrate)");
  process.exit(1);
}
await service.start(work);
logger.info({ environment: config.NODE_ENV }, "scheduler is running");
