import type { IncomingMessage, Server } from "node:http";

const pathPattern = /^\/socket\.io\/?(?:\?|$)/;

/** Whether an upgrade asks for what there is here: WebSocket, at Socket.IO's path. */
export const isForSockets = ({ url = "", headers }: IncomingMessage): boolean =>
  pathPattern.test(url) && headers.upgrade?.toLowerCase() === "websocket";

/**
 * The option of a server by which Node 24.9 and newer answers every other upgrade as if it had not been asked for (RFC
 * 9110, section 7.8). Older releases ignore it, and hand all upgrades to the listener.
 */
export const takeOnlySockets = (server: () => Server) => ({
  shouldUpgradeCallback: (req: IncomingMessage) => server().listenerCount("upgrade") > 0 && isForSockets(req),
});
