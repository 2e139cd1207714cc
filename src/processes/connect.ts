import { currentTraceparent } from "#application/kit/trace";
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
import type { Tracing } from "#infrastructure/tracing/tracing";
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
  const tracing = await traced(config, logger);

  return createFoundations(config, logger, tracing);
}

/** Loads OpenTelemetry, and records the traces of this process, if a receiver is configured. */
async function traced(config: Config, logger: Logger): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: root, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exact } = config;
  const url = exact ?? (root && `${root.replace(/\/$/, "")}/v1/traces`);
  if (url === undefined) return undefined;
  const { startTracing } = await import("#infrastructure/tracing/tracing");

  return startTracing(url, config, logger);
}

function replicasOf({ DATABASE_REPLICA_URLS: urls, DATABASE_REPLICA_LAG_SECONDS: seconds }: Config) {
  return urls.length > 0 ? { urls, lagLimitMs: seconds * 1000 } : undefined;
}

/** The connections of a process. Each is opened when it is first used. */
export function createFoundations(config: Config, logger: Logger, tracing?: Tracing): Foundations {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = config;
  const pool = createBackgroundPool({ url: directUrl, logger });
  const listener = new Listener(pool, logger);

  return {
    config,
    logger,
    tracing,
    pool,
    listener,
    realtime: new SocketRealtime(() => connectBroadcast({ pool, logger, redisUrl: config.REDIS_URL })),
    database: new Database(
      {
        url,
        isPooled: url !== directUrl,
        isPrepared: config.DATABASE_PREPARED === "on",
        poolMax: config.DATABASE_POOL_MAX,
        statementTimeoutMs: config.STATEMENT_TIMEOUT_SECONDS * 1000,
        logger,
        cause: tracing ? tracedCause : currentCause,
        replicas: replicasOf(config),
      },
      new Subscriptions(),
    ),
    jobs: new AgendaJobs({ jobs, logger, pool, listener, mongodbUrl: config.MONGODB_URL }),
  };
}

const tracedCause = () => ({ ...currentCause(), traceparent: currentTraceparent() ?? null });
