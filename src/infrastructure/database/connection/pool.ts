import createKnex, { type Knex } from "knex";
import { valueTypes } from "#infrastructure/database/connection/value-types";

export interface PoolOptions {
  url: string;
  poolMax: number;
  statementTimeoutMs: number;
  /** Longest wait for a free or a new connection. */
  acquireTimeoutMs: number;
  applicationName: string;
}

/** Creates the pool of connections for statements and transactions. It connects at the first statement. */
export function createPool(options: PoolOptions): Knex {
  const { url, poolMax, statementTimeoutMs, acquireTimeoutMs, applicationName } = options;

  return createKnex({
    client: "pg",
    connection: {
      connectionString: url,
      application_name: applicationName,
      statement_timeout: statementTimeoutMs,
      // The server's own timeout comes first; this one is for a response that never arrives.
      query_timeout: statementTimeoutMs + 1_000,
      connectionTimeoutMillis: acquireTimeoutMs,
      keepAlive: true,
      types: valueTypes,
    },
    // A connection that still waits for a response cannot be used again.
    pool: {
      min: 0,
      max: poolMax,
      validate: ({ readyForQuery }: { readyForQuery: boolean }) => readyForQuery,
    },
    acquireConnectionTimeout: acquireTimeoutMs,
    // Knex warns of lost connections; a statement that needs one throws anyway.
    log: { warn: () => {} },
  });
}
