import { Pool } from "pg";
import { ServiceError } from "#domain/shared/errors";
import { faultOf } from "#infrastructure/database/connection/faults";
import type { OutageLog } from "#infrastructure/shared/outage-log";
import { within } from "#infrastructure/shared/within";

const DEADLINE_MS = 1_000;
const text = "select 1";

/** Asks the database whether it answers, on a connection of its own: nothing that is stuck elsewhere is in the way. */
export class Probe {
  readonly #pool: Pool;
  #answer: Promise<void> | undefined;

  constructor(
    { url, applicationName }: { url: string; applicationName: string },
    private readonly onStatement: (text: string) => void,
    private readonly outage: OutageLog,
  ) {
    this.#pool = new Pool({
      connectionString: url,
      application_name: `${applicationName} probe`,
      max: 1,
      // A connection that is there is still there when the server has no other one left.
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: DEADLINE_MS,
      query_timeout: DEADLINE_MS,
      keepAlive: true,
    });
    // A connection that breaks while nobody uses it is replaced.
    this.#pool.on("error", () => {});
  }

  /** Throws SERVICE_UNAVAILABLE when the answer is not there within a second. Requests at the same time share it. */
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
      if (!(await within(DEADLINE_MS, this.#pool.query(text)))) throw noAnswer();
    } catch (error) {
      this.outage.failed(error);
      throw faultOf(error);
    }
    this.outage.worked();
  }
}

const noAnswer = () =>
  new ServiceError("SERVICE_UNAVAILABLE", "The database does not answer within a second", { isLogged: true });
