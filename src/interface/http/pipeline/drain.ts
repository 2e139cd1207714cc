import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import net from "node:net";

/** A connection without a request is closed this long after the drain began, or after its last answer. */
const IDLE_MS = 2_000;

/**
 * Prepares a server for a stop that loses no request. The function that is returned takes no new connections, and resolves
 * when the last one is closed. Each answer from then on carries `Connection: close`, so that callers leave by themselves
 * (RFC 9112, section 9.6); a connection that is closed while it is idle may have a request on its way.
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
    // For an answer whose head has been sent already.
    server.keepAliveTimeout = IDLE_MS;
    const closed = once(server, "close");
    // The method of http.Server would also close the idle connections, and at once.
    net.Server.prototype.close.call(server);
    const sweep = setTimeout(() => server.closeIdleConnections(), IDLE_MS);
    await closed;
    clearTimeout(sweep);
  };
}
