import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Gives a request back to the server that asks for another protocol than we speak, like HTTP/2 without TLS: it is answered as
 * if it had not asked (RFC 9110, section 7.8). Node before 24.9 hands such requests over as soon as anybody listens to
 * upgrades, with what has come of their body in `body`; newer releases answer them by themselves (`takeOnlySockets`).
 */
export function handBack(server: Server, req: IncomingMessage, socket: Duplex, body: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = req;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = "", value = ""] = rawHeaders.slice(index, index + 2);
    if (!/^(?:upgrade|connection|http2-settings)$/i.test(name)) lines.push(`${name}: ${value}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), body]));
  server.emit("connection", socket);
}
