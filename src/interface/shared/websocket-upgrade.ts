import type { IncomingMessage, Server } from "node:http";

const pathPattern = /^\/socket\.io\/?(?:\?|$)/;

/** Returns whether a request asks to upgrade to WebSocket at the path of Socket.IO. The service supports no other upgrade. */
export const isSocketUpgrade = ({ url = "", headers }: IncomingMessage): boolean =>
  pathPattern.test(url) && headers.upgrade?.toLowerCase() === "websocket";

/**
 * Returns the server option by which Node 24.9 and newer serves a request with any other upgrade as an ordinary request (RFC
 * 9110, section 7.8). Older releases ignore the option and emit "upgrade" for every such request.
 */
export const acceptSocketUpgrades = (server: () => Server) => ({
  shouldUpgradeCallback: (req: IncomingMessage) =>
    server().listenerCount("upgrade") > 0 && isSocketUpgrade(req),
});
