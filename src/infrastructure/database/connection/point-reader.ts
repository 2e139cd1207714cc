import type { Writable } from "node:stream";
import { Client } from "pg";
import type { CircuitBreaker } from "#infrastructure/database/connection/circuit-breaker";
import { faultOf, isStalePlan } from "#infrastructure/database/connection/faults";
import {
  cancelLate,
  type StatementTimeout,
  timeoutSettings,
} from "#infrastructure/database/connection/statement-timeout";
import { newText } from "#infrastructure/database/connection/statement-names";
import { type RowReader, sendKnown } from "#infrastructure/database/connection/known-query";
import { observed } from "#infrastructure/database/connection/observed";

/** A short read by key. The name is the name of the prepared statement on every connection. */
interface PointRead<Row> {
  readonly name: string;
  readonly text: string;
  readonly readRow: RowReader<Row>;
}

interface PointReaderOptions extends StatementTimeout {
  url: string;
  /** True when the server, or the pooler, keeps prepared statements for the connection. */
  isPrepared: boolean;
  connectTimeoutMs: number;
  applicationName: string;
}

interface Connection {
  readonly client: Client;
  /** Present until the client is connected. */
  connecting?: Promise<void> | undefined;
}

const connections = 2;

/**
 * Reads for every request, on a few separate connections in pipeline mode: many requests share a connection without waiting
 * for a free one. Only for short statements by key, because a slow statement delays the ones behind it.
 */
export class PointReader {
  readonly #connections: (Connection | undefined)[] = Array.from({ length: connections });
  #turn = 0;
  #generation = 0;
  #closed = false;

  constructor(
    private readonly options: PointReaderOptions,
    private readonly onStatement: (text: string) => void,
    private readonly breaker: CircuitBreaker,
  ) {}

  /** Throws SERVICE_UNAVAILABLE without a connection or a response. */
  async read<Row>({ name, text, readRow }: PointRead<Row>, values: readonly unknown[]): Promise<Row[]> {
    this.breaker.admit();
    for (let stale = 0; ; stale += 1) {
      const { client, connecting } = this.#next();
      this.breaker.enter();
      try {
        if (connecting) await connecting;
        this.onStatement(text);
        corkForTurn(client.connection.stream);
        const rows = await observed(text, () =>
          sendKnown(client, { ...this.#sent(name, text), values }, readRow),
        );
        this.breaker.succeeded();

        return rows;
      } catch (error) {
        // The prepared statements may be outdated, or the connection may be breaking: a new connection helps in both cases.
        this.#forget(client);
        if (isStalePlan(error)) this.#generation += 1;
        if (!isStalePlan(error) || stale === connections) throw this.breaker.failed(error);
      } finally {
        this.breaker.leave();
      }
    }
  }

  /** Waits for running reads to finish. */
  async close(): Promise<void> {
    this.#closed = true;
    this.breaker.close();
    await Promise.all(this.#connections.map(async (connection) => connection?.client.end()));
  }

  #sent(name: string, text: string): { name: string | undefined; text: string } {
    const generation = this.#generation;
    if (!this.options.isPrepared) return { name: undefined, text };

    return generation === 0
      ? { name, text }
      : { name: `${name}_${generation}`, text: newText(text, generation) };
  }

  #next(): Connection {
    if (this.#closed) throw faultOf(new Error("Client was closed"));
    this.#turn = (this.#turn + 1) % connections;

    return (this.#connections[this.#turn] ??= this.#open());
  }

  #open(): Connection {
    const { url, connectTimeoutMs, applicationName } = this.options;
    const client = new Client({
      connectionString: url,
      pipeline: true,
      application_name: applicationName,
      ...timeoutSettings(this.options),
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    });
    const forget = () => this.#forget(client);
    client.on("error", forget).on("end", forget);
    const connection: Connection = { client };
    connection.connecting = client.connect().then(() => void (connection.connecting = undefined));
    connection.connecting.catch(forget);
    cancelLate(client, this.options);

    return connection;
  }

  /** Removes the client, so that the next read opens a new connection. Its running reads end by themselves. */
  #forget(client: Client): void {
    const place = this.#connections.findIndex((connection) => connection?.client === client);
    if (place === -1) return;

    this.#connections[place] = undefined;
    void client.end();
  }
}

/** Sends the statements of one turn of the event loop with one write. */
function corkForTurn(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}
