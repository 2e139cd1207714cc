import { once } from "node:events";
import type { Server } from "node:http";
import net from "node:net";

/** The time after which a connection without a request is closed, counted from the start of the drain or its last response. */
const IDLE_MS = 2_000;

/**
 * Stops a server without losing a request: it accepts no more connections, and the promise resolves when the last one is
 * closed. A server that does not listen sends every response with `Connection: close`, so that callers close the connection
 * themselves (RFC 9112, section 9.6). If the server closed an idle connection at once, it could lose a request in transit.
 */
export async function drain(server: Server): Promise<void> {
  // Covers responses whose headers are already sent.
  server.keepAliveTimeout = IDLE_MS;
  const closed = once(server, "close");
  // `close` of http.Server would also close idle connections, immediately.
  net.Server.prototype.close.call(server);
  const sweep = setTimeout(() => server.closeIdleConnections(), IDLE_MS);
  await closed;
  clearTimeout(sweep);
}
