import { currentCause } from "#application/kit/work-context";
import type { Foundations } from "#container";
import type { Logger } from "#domain/shared/logger";
import type { Config } from "#infrastructure/config/config";
import { Database } from "#infrastructure/database/connection/database";
import { AgendaJobs } from "#infrastructure/jobs/agenda-jobs";
import { jobs } from "#infrastructure/jobs/jobs.generated";
import { createLogger, type LoggerOptions } from "#infrastructure/logging/pino-logger";
import { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { connectBroadcast } from "#infrastructure/realtime/broadcast";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { Listener } from "#infrastructure/shared/listener";
import { SocketRealtime } from "#interface/realtime/socket-realtime";
import { readConfig } from "#processes/read-config";

/** Reads the configuration, and creates the log and the connections of this process. */
export async function connect({
  config = readConfig(),
  logLevel = config.LOG_LEVEL,
  onLine,
}: {
  config?: Config;
  logLevel?: Config["LOG_LEVEL"];
  onLine?: LoggerOptions["onLine"];
} = {}): Promise<Foundations> {
  const pretty = config.NODE_ENV === "development";
  const logger = await createLogger({ level: logLevel, pretty, onLine });

  return createFoundations(config, logger);
}

/** The connections of a process. Each is opened when it is first used. */
export function createFoundations(config: Config, logger: Logger): Foundations {
  const { DATABASE_URL: url } = config;
  const pool = createBackgroundPool({ url, logger });
  const listener = new Listener(pool, logger);

  return {
    config,
    logger,
    pool,
    listener,
    realtime: new SocketRealtime(() => connectBroadcast({ pool, logger, redisUrl: config.REDIS_URL })),
    database: new Database(
      {
        url,
        poolMax: config.DATABASE_POOL_MAX,
        statementTimeoutMs: config.STATEMENT_TIMEOUT_SECONDS * 1000,
        logger,
        cause: currentCause,
      },
      new Subscriptions(),
    ),
    jobs: new AgendaJobs({ jobs, logger, pool, listener, mongodbUrl: config.MONGODB_URL }),
  };
}
