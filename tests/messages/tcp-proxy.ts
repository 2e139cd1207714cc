import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy on loopback, which can cut its connections and refuse new ones. */
export class TcpProxy {
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#forward(socket));
  #isOpen = true;

  /** Listens at `port`, by default at a free one. */
  static async to(target: { hostname: string; port: string }, port = 0): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await once(proxy.#server.listen(port, "127.0.0.1"), "listening");

    return proxy;
  }

  private constructor(private readonly target: { hostname: string; port: string }) {}

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.#isOpen = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  restore(): void {
    this.#isOpen = true;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #forward(socket: Socket): void {
    if (!this.#isOpen) return void socket.destroy();
    const beyond = connect(Number(this.target.port), this.target.hostname);
    for (const [one, other] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      this.#sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.#sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
