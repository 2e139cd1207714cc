import { Pool } from "pg";
import { SERVICE_NAME } from "#domain/shared/service-name";
import { refuseUnconfirmed } from "#infrastructure/database/connection/unconfirmed-commit";
import type { Logger } from "#domain/shared/logger";

/**
 * Creates the pool that events, jobs and crons of a process share. It is separate from the pool of the requests, so neither
 * can starve the other. The caller ends it.
 */
export function createBackgroundPool({ url, logger }: { url: string; logger: Logger }): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: `${SERVICE_NAME} background`,
    max: 8,
    // The costs of reading the log are overestimated: compiling a plan takes longer than reading, and so does planning each read
    // of the log's partitions anew.
    options: "-c jit=off -c plan_cache_mode=force_generic_plan",
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    keepAlive: true,
    // A listener sends nothing, so only this detects a broken connection.
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on("connect", refuseUnconfirmed);
  // The pool replaces an idle connection that breaks; an outage is logged where a connection is needed.
  pool.on("error", (err) => logger.debug({ err }, "idle database connection lost"));

  return pool;
}
