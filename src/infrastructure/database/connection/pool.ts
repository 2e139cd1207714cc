import createKnex, { type Knex } from "knex";
import type { Client } from "pg";
import type { RequestTimeout } from "#application/kit/request-timeout";
import { currentTimeout } from "#application/kit/work-context";
import { refuseUnconfirmed } from "#infrastructure/shared/unconfirmed-commit";
import { valueTypes } from "#infrastructure/database/connection/value-types";

export interface PoolOptions {
  url: string;
  poolMax: number;
  statementTimeoutMs: number;
  /** Longest wait for a free or a new connection. */
  acquireTimeoutMs: number;
  applicationName: string;
}

/** The parts of a connection that the pool reads. */
interface Pooled {
  readonly processID: number;
  readonly readyForQuery: boolean;
}

/**
 * Creates the pool of connections for statements and transactions. It connects at the first statement. At the timeout of a
 * request, `cancel` is called with the server process of each connection that the request holds.
 */
export function createPool(options: PoolOptions, cancel: (processId: number) => void): Knex {
  const { url, poolMax, statementTimeoutMs, acquireTimeoutMs, applicationName } = options;

  const cancelled = new WeakSet<Pooled>();
  const knex = createKnex({
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
    // A connection that still waits for a response cannot be used again. Neither can a cancelled one: the server may receive the
    // cancellation after the end of the statement, and would cancel the next one.
    pool: {
      min: 0,
      max: poolMax,
      validate: (connection: Pooled) => connection.readyForQuery && !cancelled.has(connection),
    },
    acquireConnectionTimeout: acquireTimeoutMs,
    // Knex warns of lost connections; a statement that needs one throws anyway.
    log: { warn: () => {} },
  });
  knex.client.pool.on("createSuccess", (_: number, connection: Client) => refuseUnconfirmed(connection));
  endAtTimeout(knex, (connection) => {
    cancelled.add(connection);
    cancel(connection.processID);
  });

  return knex;
}

/** Ends the wait of a request for a connection at its timeout, or calls `cancel` with the connection that it holds. */
function endAtTimeout({ client }: Knex, cancel: (connection: Pooled) => void): void {
  const stops = new WeakMap<Pooled, () => void>();
  const acquire: () => Promise<Pooled> = client.acquireConnection.bind(client);

  const acquireBefore = (timeout: RequestTimeout): Promise<Pooled> =>
    new Promise((resolve, reject) => {
      let held: Pooled | undefined;
      const stop = timeout.onPass((error) => (held ? cancel(held) : reject(error)));
      const hold = (connection: Pooled) => {
        if (timeout.error) return void client.releaseConnection(connection);
        held = connection;
        stops.set(connection, stop);
        resolve(connection);
      };
      acquire().then(hold, reject);
    });

  // Everything that Knex and Objection send takes its connection here.
  client.acquireConnection = () => {
    const timeout = currentTimeout();

    return timeout ? acquireBefore(timeout) : acquire();
  };
  client.pool.on("release", (connection: Pooled) => stops.get(connection)?.());
}
