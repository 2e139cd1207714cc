import { createAdapter as onPostgres } from "@socket.io/postgres-adapter";
import type { Pool } from "pg";
import type { Logger } from "#domain/shared/logger";
import { OutageLog } from "#infrastructure/shared/outage-log";

export interface BroadcastOptions {
  /** Connections for work in the background; one of them is kept, to listen on. */
  pool: Pool;
  /** With it messages go by Redis, without it by PostgreSQL. */
  redisUrl: string | undefined;
  logger: Logger;
}

type Adapter =
  | ReturnType<typeof onPostgres>
  | ReturnType<typeof import("@socket.io/redis-adapter").createAdapter>;

/** How the Socket.IO servers of all processes reach each other. */
export interface Broadcast {
  adapter: Adapter;
  /** To be called when the server is closed. */
  close(): Promise<void>;
}

/** Throws when Redis cannot be reached. Later outages are waited out: what is sent meanwhile is lost. */
export async function connectBroadcast({ pool, redisUrl, logger }: BroadcastOptions): Promise<Broadcast> {
  const outage = new OutageLog(logger, "messages between processes");
  if (redisUrl === undefined) {
    const errorHandler = (error: Error) => logger.warn({ err: error }, "message between processes lost");

    return {
      adapter: onPostgres(listening(pool), { errorHandler, cleanupInterval: 60_000 }),
      close: async () => {},
    };
  }

  const { createClient } = await import("redis");
  const { createAdapter } = await import("@socket.io/redis-adapter");
  const publisher = createClient({ url: redisUrl });
  const subscriber = publisher.duplicate();
  for (const client of [publisher, subscriber])
    client.on("error", (error: unknown) => outage.failed(error)).on("ready", () => outage.worked());
  await Promise.all([publisher.connect(), subscriber.connect()]);

  return {
    adapter: createAdapter(publisher, subscriber),
    async close() {
      publisher.destroy();
      subscriber.destroy();
    },
  };
}

/**
 * The pool as the adapter needs it. The adapter does not hear the error of a connection that breaks, which would end the
 * process, and never gives a broken one back.
 */
function listening(pool: Pool): Pool {
  const connect = async () => {
    const client = await pool.connect();
    client.on("error", () => {}).once("end", () => client.release(true));

    return client;
  };

  return Object.create(pool, { connect: { value: connect }, query: { value: pool.query.bind(pool) } });
}
