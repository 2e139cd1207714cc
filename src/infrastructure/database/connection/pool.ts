import createKnex, { type Knex } from "knex";
import type { Client } from "pg";
import type { RequestTimeout } from "#application/kit/request-timeout";
import { workContext } from "#application/kit/work-context";
import { ObservedClient } from "#infrastructure/database/connection/observed";
import {
  cancelLate,
  cancelStatement,
  type StatementTimeout,
  timeoutSettings,
} from "#infrastructure/database/connection/statement-timeout";
import { refuseUnconfirmed } from "#infrastructure/database/connection/unconfirmed-commit";
import { valueTypes } from "#infrastructure/database/connection/value-types";

export interface PoolOptions extends StatementTimeout {
  url: string;
  poolMax: number;
  /** Longest wait for a free or a new connection. */
  acquireTimeoutMs: number;
  applicationName: string;
}

/**
 * Creates the pool of connections for statements and transactions. It connects at the first statement. At the timeout of a
 * request, the statement of each connection that the request holds is cancelled.
 */
export function createPool(options: PoolOptions): Knex {
  const { url, poolMax, acquireTimeoutMs, applicationName } = options;

  const cancelled = new WeakSet<Client>();
  const knex = createKnex({
    client: ObservedClient,
    connection: {
      connectionString: url,
      application_name: applicationName,
      ...timeoutSettings(options),
      connectionTimeoutMillis: acquireTimeoutMs,
      keepAlive: true,
      types: valueTypes,
    },
    // A connection that still waits for a response cannot be used again. Neither can a cancelled one: the server may receive the
    // cancellation after the end of the statement, and would cancel the next one.
    pool: {
      min: 0,
      max: poolMax,
      validate: (connection: Client) => connection.readyForQuery && !cancelled.has(connection),
    },
    acquireConnectionTimeout: acquireTimeoutMs,
    // Knex warns of lost connections; a statement that needs one throws anyway.
    log: { warn: () => {} },
  });
  knex.client.pool.on("createSuccess", (_: number, connection: Client) => {
    cancelLate(connection, options);
    refuseUnconfirmed(connection);
  });
  endAtTimeout(knex, (connection) => {
    cancelled.add(connection);
    cancelStatement(connection);
  });

  return knex;
}

/** Ends the wait of a request for a connection at its timeout, or calls `cancel` with the connection that it holds. */
function endAtTimeout({ client }: Knex, cancel: (connection: Client) => void): void {
  const stops = new WeakMap<Client, () => void>();
  const acquire: () => Promise<Client> = client.acquireConnection.bind(client);

  const acquireBefore = (timeout: RequestTimeout): Promise<Client> =>
    new Promise((resolve, reject) => {
      let held: Client | undefined;
      const stop = timeout.onPass((error) => (held ? cancel(held) : reject(error)));
      const hold = (connection: Client) => {
        if (timeout.error) return void client.releaseConnection(connection);
        held = connection;
        stops.set(connection, stop);
        resolve(connection);
      };
      acquire().then(hold, reject);
    });

  // Everything that Knex and Objection send takes its connection here.
  client.acquireConnection = () => {
    const work = workContext.getStore();
    if (!work?.timeout) return acquire();
    work.usesPool = true;

    return acquireBefore(work.timeout);
  };
  client.pool.on("release", (connection: Client) => stops.get(connection)?.());
}
