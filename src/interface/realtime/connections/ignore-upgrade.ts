import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Lets the server handle a request as if it had not asked for an upgrade (RFC 9110, section 7.8), for example to HTTP/2
 * without TLS. Node before 24.9 emits "upgrade" for such a request as soon as there is a listener, with the part of the body
 * that has arrived in `body`. Newer releases need no help: see `acceptSocketUpgrades`.
 */
export function ignoreUpgrade(server: Server, req: IncomingMessage, socket: Duplex, body: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = req;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = "", value = ""] = rawHeaders.slice(index, index + 2);
    if (!/^(?:upgrade|connection|http2-settings)$/i.test(name)) lines.push(`${name}: ${value}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), body]));
  server.emit("connection", socket);
}
