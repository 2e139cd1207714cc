import pTimeout from "p-timeout";
import { Pool } from "pg";
import { ServiceError } from "#domain/shared/errors";
import { faultOf } from "#infrastructure/database/connection/faults";
import type { OutageLog } from "#infrastructure/shared/outage-log";

const DEADLINE_MS = 1_000;
const text = "select 1";

interface ProbeOptions {
  url: string;
  applicationName: string;
}

/** Creates a pool of one connection that stays open: it can still be used when the server accepts no more of them. */
export function createProbePool({ url, applicationName }: ProbeOptions, deadlineMs = DEADLINE_MS): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: `${applicationName} probe`,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: deadlineMs,
    query_timeout: deadlineMs,
    keepAlive: true,
  });
  // The pool replaces an idle connection that breaks.
  pool.on("error", () => {});

  return pool;
}

/** Asks the database whether it answers. It has its own connection, so blocked connections elsewhere do not matter. */
export class Probe {
  readonly #pool: Pool;
  #answer: Promise<void> | undefined;

  constructor(
    options: ProbeOptions,
    private readonly onStatement: (text: string) => void,
    private readonly outage: OutageLog,
  ) {
    this.#pool = createProbePool(options);
  }

  /** Throws SERVICE_UNAVAILABLE without an answer within a second. Concurrent calls share one answer. */
  async ask(): Promise<void> {
    this.#answer ??= this.#ask().finally(() => (this.#answer = undefined));
    await this.#answer;
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }

  async #ask(): Promise<void> {
    this.onStatement(text);
    try {
      await pTimeout(this.#pool.query(text), { milliseconds: DEADLINE_MS, fallback: refuse });
    } catch (error) {
      this.outage.failed(error);
      throw faultOf(error);
    }
    this.outage.worked();
  }
}

function refuse(): never {
  const message = "The database does not answer within a second";
  throw new ServiceError("SERVICE_UNAVAILABLE", message, { isLogged: true });
}
