import { createContainer } from "#container";
import { createLogger } from "#infrastructure/logging/pino-logger";
import { createFoundations, createService } from "#processes/service";
import { stopOnSignals } from "#processes/stop-on-signals";
import { readConfig } from "#processes/read-config";
import { waitForStores } from "#processes/wait-for-stores";

const config = readConfig();
const logger = await createLogger({ level: config.LOG_LEVEL, pretty: config.NODE_ENV === "development" });
const foundations = createFoundations(config, logger);
const service = createService(foundations, await createContainer(foundations));

stopOnSignals({ logger, graceMs: config.SHUTDOWN_GRACE_SECONDS * 1000 }, () => service.stop());
await waitForStores(foundations, { scheduler: true });
await service.start({ events: config.EVENTS === "on", scheduler: true });
logger.info({ environment: config.NODE_ENV }, "scheduler is running");
