import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import net from "node:net";

/** The time after which a connection without a request is closed, counted from the start of the drain or its last response. */
const IDLE_MS = 2_000;

/**
 * Prepares a server for a shutdown that loses no request. The returned function stops accepting connections, and resolves
 * when the last one is closed. From then on every response carries `Connection: close`, so that callers close the connection
 * themselves (RFC 9112, section 9.6). If the server closed an idle connection at once, it could lose a request in transit.
 */
export function drainable(server: Server): () => Promise<void> {
  const unanswered = new Set<ServerResponse>();
  let isDraining = false;

  function forget(this: ServerResponse): void {
    unanswered.delete(this);
  }
  const follow = (_req: IncomingMessage, res: ServerResponse): void => {
    if (isDraining) res.shouldKeepAlive = false;
    else unanswered.add(res.once("close", forget));
  };
  server.prependListener("request", follow).prependListener("checkContinue", follow);

  return async () => {
    isDraining = true;
    for (const res of unanswered) res.shouldKeepAlive = false;
    // Covers responses whose headers are already sent.
    server.keepAliveTimeout = IDLE_MS;
    const closed = once(server, "close");
    // `close` of http.Server would also close idle connections, immediately.
    net.Server.prototype.close.call(server);
    const sweep = setTimeout(() => server.closeIdleConnections(), IDLE_MS);
    await closed;
    clearTimeout(sweep);
  };
}
