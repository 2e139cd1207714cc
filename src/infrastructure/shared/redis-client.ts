/** A connection without an answer for this time is replaced, because its other end may be gone without a word. */
const SILENT_MS = 5_000;
const PING_MS = 2_000;
const RETRY_MS = 1_000;

export type RedisClient = Awaited<ReturnType<typeof createRedis>>;

interface RedisEvents {
  failed: (error: unknown) => void;
  ready?: () => void;
}

/** Creates a client that connects again whenever its connection is lost. Without a connection, commands are rejected at once. */
export async function createRedis(url: string, { failed, ready = () => {} }: RedisEvents) {
  const { createClient } = await import("redis");

  return createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    // Without a strategy, the client would not connect again after this timeout.
    socket: { socketTimeout: SILENT_MS, reconnectStrategy: (failures) => Math.min(failures * 50, RETRY_MS) },
    // The client would create an AbortSignal for each command.
    commandOptions: { timeout: 0 },
  })
    .on("error", failed)
    .on("ready", ready);
}
