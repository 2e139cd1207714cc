import { Pool } from "pg";
import { SERVICE_NAME } from "#domain/shared/service-name";
import type { Logger } from "#domain/shared/logger";

/**
 * The few connections of a process that events, jobs and crons share, apart from those of the requests: neither
 * can starve the other. Its owner ends it when they have stopped.
 */
export function createBackgroundPool({ url, logger }: { url: string; logger: Logger }): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: `${SERVICE_NAME} background`,
    max: 8,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    keepAlive: true,
    // A listener sends nothing: only this tells it of a connection that broke in silence.
    keepAliveInitialDelayMillis: 10_000,
  });
  // A connection that breaks while nobody uses it is replaced; whoever needs one tells of an outage.
  pool.on("error", (err) => logger.debug({ err }, "idle database connection lost"));

  return pool;
}
