import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { percentiles } from "../load.js";

/** A caller with its own loopback address. */
export interface Caller {
  readonly address: string;
  /** The complete request: the head, and the body if there is one. */
  readonly request: string;
}

export interface OpenLoad {
  readonly port: number;
  readonly callers: readonly Caller[];
  /** Requests per second, at random times. They do not wait for the answers to earlier ones. */
  readonly rate: number;
  readonly seconds: number;
}

export interface Outcome {
  readonly sent: number;
  /** Answers with 200, per second. */
  readonly goodput: number;
  /** Milliseconds from the planned time of the request to the end of its answer. */
  readonly admitted: { readonly p50: number; readonly p99: number };
  readonly refused: { readonly p50: number; readonly p99: number };
  /** The number of answers by status. Status 0: no answer, or no free connection. */
  readonly statuses: Record<number, number>;
  /** Answers with 503 and without `Retry-After`. */
  readonly withoutRetry: number;
}

/** More concurrent requests than the service ever admits. */
const mostConnections = 4_000;
/** The time after which a request without an answer is lost. */
const patienceMs = 20_000;
const headEnd = Buffer.from("\r\n\r\n");

interface Connection {
  readonly socket: Socket;
  readonly caller: Caller;
  plannedAt: number;
  received: Buffer;
}

/** Sends requests at random times and at a fixed mean rate, over as many connections as it needs. */
export class OpenLoop {
  readonly #idle: Connection[][];
  readonly #latencies = new Map<number, number[]>();
  #open = 0;
  #sent = 0;
  #answered = 0;
  #withoutRetry = 0;

  constructor(private readonly load: OpenLoad) {
    this.#idle = load.callers.map(() => []);
  }

  async run(): Promise<Outcome> {
    const { rate, seconds } = this.load;
    const startedAt = performance.now();
    const endsAt = startedAt + seconds * 1_000;
    let next = startedAt;
    while (next < endsAt) {
      for (const now = performance.now(); next <= now && next < endsAt; next += gap(rate)) this.#send(next);
      await delay(1);
    }
    while (this.#answered < this.#sent && performance.now() < endsAt + patienceMs) await delay(20);

    return this.#outcome();
  }

  #send(plannedAt: number): void {
    const at = this.#sent % this.load.callers.length;
    this.#sent += 1;
    const connection = this.#idle[at]?.pop() ?? this.#connect(at);
    if (!connection) return this.#note(0, plannedAt);
    connection.plannedAt = plannedAt;
    connection.socket.write(connection.caller.request);
  }

  #connect(at: number): Connection | undefined {
    const caller = this.load.callers[at];
    if (!caller || this.#open >= mostConnections) return undefined;
    this.#open += 1;
    const socket = connect({ host: "127.0.0.1", port: this.load.port, localAddress: caller.address });
    const connection: Connection = { socket, caller, plannedAt: 0, received: Buffer.alloc(0) };
    socket.setNoDelay();
    socket.on("data", (chunk: Buffer) => {
      connection.received =
        connection.received.length === 0 ? chunk : Buffer.concat([connection.received, chunk]);
      if (this.#isAnswered(connection)) this.#idle[at]?.push(connection);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      this.#open -= 1;
      const idle = this.#idle[at] ?? [];
      if (idle.includes(connection)) idle.splice(idle.indexOf(connection), 1);
      else this.#note(0, connection.plannedAt);
    });

    return connection;
  }

  #isAnswered(connection: Connection): boolean {
    const { received, plannedAt } = connection;
    const end = received.indexOf(headEnd);
    if (end === -1) return false;
    const head = received.toString("latin1", 0, end);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
    if (received.length < end + headEnd.length + length) return false;

    const status = Number(head.slice(9, 12));
    if (status === 503 && !/^retry-after: \d+/im.test(head)) this.#withoutRetry += 1;
    this.#note(status, plannedAt);
    connection.received = Buffer.alloc(0);

    return true;
  }

  #note(status: number, plannedAt: number): void {
    this.#answered += 1;
    const latencies = this.#latencies.get(status) ?? [];
    latencies.push(performance.now() - plannedAt);
    this.#latencies.set(status, latencies);
  }

  #outcome(): Outcome {
    const of = (status: number) => this.#latencies.get(status) ?? [];
    const counts = [...this.#latencies].map(([status, latencies]) => [status, latencies.length]);

    return {
      sent: this.#sent,
      goodput: of(200).length / this.load.seconds,
      admitted: percentiles(of(200)),
      refused: percentiles(of(503)),
      statuses: Object.fromEntries(counts),
      withoutRetry: this.#withoutRetry,
    };
  }
}

/** Returns the milliseconds to the next request of a Poisson process. */
const gap = (rate: number) => (-Math.log(1 - Math.random()) * 1_000) / rate;
