import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before } from "mocha";

type Answer = (req: IncomingMessage, res: ServerResponse) => unknown;

/** A bare HTTP server on loopback; `origin` is set once it has started. */
export interface LoopbackServer {
  origin: string;
  answer: Answer;
}

/** Starts the server before the tests of the `describe` it is called in; after them, stops it and closes its connections. */
export function useLoopbackServer(): LoopbackServer {
  const loopback: LoopbackServer = { origin: "", answer: (_req, res) => void res.writeHead(404).end() };
  const server = createServer((req, res) => void loopback.answer(req, res));
  before(async () => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    loopback.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  return loopback;
}

/** Returns a handler that answers JSON by path, and 404 to other paths. */
export function jsonByPath(answers: Record<string, { status?: number; body: unknown }>): Answer {
  return ({ url = "" }, res) => {
    const { status = 200, body } = answers[url.split("?")[0] ?? ""] ?? { status: 404, body: {} };
    res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  };
}
