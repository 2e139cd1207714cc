import { createAdapter as onPostgres } from "@socket.io/postgres-adapter";
import pTimeout from "p-timeout";
import type { Pool, PoolClient } from "pg";
import type { Logger } from "#domain/shared/logger";
import { OutageLog } from "#infrastructure/shared/outage-log";
import { createRedis } from "#infrastructure/shared/redis-client";

export interface BroadcastOptions {
  /** The background pool; the broadcast uses one connection to listen. */
  pool: Pool;
  /** Messages go by Redis with this address, by PostgreSQL without. */
  redisUrl: string | undefined;
  logger: Logger;
  /** The time after which all other processes have been heard. Default: two of their heartbeats. */
  hearingMs?: number;
}

/** Heartbeats make the processes known to each other, so that a single one sends nothing. */
const intervals = { cleanupInterval: 60_000, heartbeatInterval: 10_000, heartbeatTimeout: 40_000 };

const CONNECT_MS = 3_000;

type Channels = string | string[];
type Heard = (message: Buffer, channel: Buffer) => unknown;

/**
 * Connects the Socket.IO servers of all processes. `close` is called after the server is closed. An outage ends by itself, also
 * one at the start; messages that are sent during it are lost.
 */
export async function connectBroadcast({ pool, redisUrl, logger, ...options }: BroadcastOptions) {
  const outage = new OutageLog(logger, "messages between processes");
  const lost = (err: unknown) => logger.warn({ err }, "message between processes lost");
  if (redisUrl === undefined) {
    const own = listening(pool);
    const { hearingMs = 2 * intervals.heartbeatInterval } = options;
    const heardAt = performance.now() + hearingMs;

    return {
      adapter: onPostgres(own.pool, { errorHandler: lost, ...intervals }),
      knowsOthers: () => performance.now() > heardAt,
      close: async () => own.close(),
    };
  }

  const { createAdapter } = await import("@socket.io/redis-adapter");
  const events = { failed: (error: unknown) => outage.failed(error), ready: () => outage.worked() };
  const [publisher, subscriber] = [await createRedis(redisUrl, events), await createRedis(redisUrl, events)];
  const connected = Promise.all([publisher.connect(), subscriber.connect()]);
  // The first messages are not lost if Redis answers. Without Redis, the process starts nevertheless.
  await pTimeout(connected, { milliseconds: CONNECT_MS, fallback: () => {} });

  // The adapter ignores the promises; a rejection, as at a stop, would end the process.
  let isClosed = false;
  // A subscription that fails is repeated on the next connection; the client repeats those that have succeeded.
  const subscribed = (subscribe: () => Promise<void>): Promise<unknown> =>
    subscribe().catch(() => subscriber.once("ready", () => void subscribed(subscribe)));
  const failed = (err: unknown) => (isClosed ? undefined : lost(err));
  const publishing = {
    publish: (channel: string, message: string | Buffer) => publisher.publish(channel, message).catch(failed),
    // The adapter detects the version of the client by this method.
    pSubscribe: () => {},
  };
  const subscribing = {
    subscribe: (to: Channels, listener: Heard) => subscribed(() => subscriber.subscribe(to, listener, true)),
    pSubscribe: (to: Channels, listener: Heard) =>
      subscribed(() => subscriber.pSubscribe(to, listener, true)),
    unsubscribe: (from: Channels, listener: Heard) =>
      subscriber.unsubscribe(from, listener, true).catch(failed),
    pUnsubscribe: (from: Channels, listener: Heard) =>
      subscriber.pUnsubscribe(from, listener, true).catch(failed),
  };
  const unheard = { on: () => {}, off: () => {} };

  return {
    adapter: createAdapter({ ...publishing, ...unheard }, { ...subscribing, ...unheard }),
    knowsOthers: () => false,
    close: async () => {
      isClosed = true;
      for (const client of [publisher, subscriber]) client.destroy();
    },
  };
}

/**
 * Adapts the pool to the adapter. The adapter does not handle the error of a broken connection, which would end the process.
 * It never releases a broken connection, nor one that it got during its close; the pool would wait for both.
 */
function listening(pool: Pool): { pool: Pool; close: () => void } {
  const held = new Set<PoolClient>();
  let isClosed = false;
  const release = (client: PoolClient) => held.has(client) && client.release(true);
  pool.on("release", (_error, client) => held.delete(client));

  const connect = async () => {
    const client = await pool.connect();
    held.add(client);
    client.on("error", () => {}).once("end", () => release(client));
    if (!isClosed) return client;

    release(client);
    // The adapter would retry after a rejection, for ever.
    return new Promise<never>(() => {});
  };

  return {
    pool: Object.create(pool, { connect: { value: connect }, query: { value: pool.query.bind(pool) } }),
    close() {
      isClosed = true;
      held.forEach(release);
    },
  };
}
