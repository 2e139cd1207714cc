import { type Client, Connection } from "pg";

// The parts of pg that its types leave out. Its version is pinned, and the tests of timeouts run through them.
declare module "pg" {
  interface Connection {
    connect(portOrPath: number | string, host?: string): void;
    requestSsl(): void;
    cancel(processId: number | null, secretKey: number | null): void;
  }
  interface Client {
    readonly processID: number | null;
    readonly secretKey: number | null;
    readonly readyForQuery: boolean;
  }
}

/** A running statement is looked at so many times within its timeout. */
const LOOKS = 4;
const CANCEL_MS = 1_000;

export interface StatementTimeout {
  statementTimeoutMs: number;
  /** True when the connections lead through a pooler. */
  isPooled: boolean;
}

/**
 * Returns the settings of connections whose statements have a timeout. The server enforces it, or `cancelLate` behind a pooler:
 * poolers refuse the setting. The `query_timeout` is for a response that never arrives.
 */
export function timeoutSettings({ statementTimeoutMs, isPooled }: StatementTimeout): {
  statement_timeout?: number;
  query_timeout: number;
} {
  return isPooled
    ? { query_timeout: statementTimeoutMs * (1 + 1 / LOOKS) + CANCEL_MS }
    : { statement_timeout: statementTimeoutMs, query_timeout: statementTimeoutMs + CANCEL_MS };
}

/**
 * Cancels each statement of the connection that takes longer than its timeout, if a pooler is between. It is noticed within a
 * quarter of the timeout, and statements in time cost nothing.
 */
export function cancelLate(client: Client, { statementTimeoutMs, isPooled }: StatementTimeout): void {
  if (!isPooled) return;
  let answered = 0;
  let seen = 0;
  let looks = 0;
  client.connection.on("readyForQuery", () => (answered += 1));
  const watch = setInterval(() => {
    looks = client.readyForQuery || answered !== seen ? 0 : looks + 1;
    seen = answered;
    if (looks === LOOKS) cancelStatement(client);
  }, statementTimeoutMs / LOOKS).unref();
  client.once("end", () => clearInterval(watch));
}

/**
 * Asks the server to cancel the statement that the connection runs, if there is one. The request has the key of the connection,
 * so a pooler or a load balancer in between leads it to the right statement. A statement that is not cancelled ends at its
 * timeout.
 */
export function cancelStatement({ host, port, ssl, processID, secretKey }: Client): void {
  const connection = new Connection({ ssl });
  const cancel = () => connection.cancel(processID, secretKey);
  const timer = setTimeout(() => connection.stream.destroy(), CANCEL_MS);
  connection.on("connect", () => (ssl ? connection.requestSsl() : cancel())).on("sslconnect", cancel);
  // The server closes the connection.
  connection.on("error", () => {}).on("end", () => clearTimeout(timer));
  if (host.startsWith("/")) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
}
