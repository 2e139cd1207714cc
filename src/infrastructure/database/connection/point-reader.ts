import { Client } from "pg";
import type { CircuitBreaker } from "#infrastructure/database/connection/circuit-breaker";
import { faultOf, isStalePlan } from "#infrastructure/database/connection/faults";

/** A short read by key. Its name is that of its text, on every connection. */
interface PointRead {
  readonly name: string;
  readonly text: string;
}

interface PointReaderOptions {
  url: string;
  statementTimeoutMs: number;
  connectTimeoutMs: number;
  applicationName: string;
}

interface Connection {
  readonly client: Client;
  /** Until it is connected. */
  connecting?: Promise<void> | undefined;
}

const connections = 2;

/**
 * Reads that every request makes, on a few connections of their own in pipeline mode: many requests share a connection
 * without waiting for a free one. Only for short statements by key, because a slow one holds up those behind it.
 */
export class PointReader {
  readonly #connections: (Connection | undefined)[] = Array.from({ length: connections });
  #turn = 0;
  #closed = false;

  constructor(
    private readonly options: PointReaderOptions,
    private readonly onStatement: (text: string) => void,
    private readonly breaker: CircuitBreaker,
  ) {}

  /** The rows, each the list of its values. Throws SERVICE_UNAVAILABLE when there is no connection or no answer. */
  async read({ name, text }: PointRead, values: readonly unknown[]): Promise<unknown[][]> {
    this.breaker.admit();
    for (let stale = 0; ; stale += 1) {
      const { client, connecting } = this.#next();
      this.breaker.enter();
      try {
        if (connecting) await connecting;
        this.onStatement(text);
        const { rows } = await client.query({ name, text, values: [...values], rowMode: "array" });
        this.breaker.succeeded();

        return rows;
      } catch (error) {
        // Its prepared statements may be outdated, or it may be about to break: either is mended by a new connection.
        this.#forget(client);
        if (!isStalePlan(error) || stale === connections) throw this.breaker.failed(error);
      } finally {
        this.breaker.leave();
      }
    }
  }

  /** Lets the reads under way finish. */
  async close(): Promise<void> {
    this.#closed = true;
    this.breaker.close();
    await Promise.all(this.#connections.map(async (connection) => connection?.client.end()));
  }

  #next(): Connection {
    if (this.#closed) throw faultOf(new Error("Client was closed"));
    this.#turn = (this.#turn + 1) % connections;

    return (this.#connections[this.#turn] ??= this.#open());
  }

  #open(): Connection {
    const { url, statementTimeoutMs, connectTimeoutMs, applicationName } = this.options;
    const client = new Client({
      connectionString: url,
      pipeline: true,
      application_name: applicationName,
      statement_timeout: statementTimeoutMs,
      // The server gives up first; this is for an answer that never arrives.
      query_timeout: statementTimeoutMs + 1_000,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    });
    const forget = () => this.#forget(client);
    client.on("error", forget).on("end", forget);
    const connection: Connection = { client };
    connection.connecting = client.connect().then(() => void (connection.connecting = undefined));
    connection.connecting.catch(forget);

    return connection;
  }

  /** Gives its place to a new connection. What it still has under way ends as it may. */
  #forget(client: Client): void {
    const place = this.#connections.findIndex((connection) => connection?.client === client);
    if (place === -1) return;

    this.#connections[place] = undefined;
    void client.end();
  }
}
