import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

interface Backend {
  readonly port: number;
  readonly agent: http.Agent;
  isReady: boolean;
}

/** The interval of the readiness checks. */
const CHECK_MS = 100;

/**
 * A load balancer as in deployments. It keeps its connections to the backends alive, and sends each request to the next
 * backend whose last /health/ready was 200. It retries nothing: a request that a backend does not answer is 502.
 */
export class Balancer {
  readonly #backends: Backend[];
  readonly #server = http.createServer((req, res) => this.#pass(req, res));
  #checks: NodeJS.Timeout | undefined;
  #turn = 0;

  constructor(ports: readonly number[]) {
    this.#backends = ports.map((port) => ({
      port,
      agent: new http.Agent({ keepAlive: true, maxSockets: 8 }),
      isReady: false,
    }));
  }

  /** Starts to listen, and returns the port. */
  async start(): Promise<number> {
    this.#checks = setInterval(() => this.#backends.forEach((backend) => this.#check(backend)), CHECK_MS);
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");

    return (this.#server.address() as AddressInfo).port;
  }

  stop(): void {
    clearInterval(this.#checks);
    for (const { agent } of this.#backends) agent.destroy();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  isReady(port: number): boolean {
    return this.#backends.some((backend) => backend.port === port && backend.isReady);
  }

  #check(backend: Backend): void {
    http
      .get({ port: backend.port, host: "127.0.0.1", path: "/health/ready", agent: false }, (answer) => {
        answer.resume();
        backend.isReady = answer.statusCode === 200;
      })
      .on("error", () => (backend.isReady = false));
  }

  #pass(req: http.IncomingMessage, res: http.ServerResponse): void {
    const ready = this.#backends.filter(({ isReady }) => isReady);
    this.#turn += 1;
    const backend = ready[this.#turn % ready.length];
    const refuse = (reason: string) => void res.writeHead(502).end(reason);
    if (!backend) return refuse("no backend is ready");

    const { connection: _, ...headers } = req.headers;
    const { method, url: path } = req;
    const onward = http.request(
      { port: backend.port, host: "127.0.0.1", agent: backend.agent, method, path, headers },
      (answer) => answer.pipe(res.writeHead(answer.statusCode ?? 502, answer.headers)),
    );
    onward.on("error", ({ message }) => refuse(message));
    req.pipe(onward);
  }
}
