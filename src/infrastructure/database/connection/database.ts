import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import createKnex, { type Knex } from "knex";
import type { ClientBase } from "pg";
import { SERVICE_NAME } from "#domain/shared/service-name";
import type { Logger } from "#domain/shared/logger";
import type { TransactionOptions } from "#domain/shared/repository";
import { CircuitBreaker } from "#infrastructure/database/connection/circuit-breaker";
import { afterSending, isStalePlan, isTransient, mayWrite } from "#infrastructure/database/connection/faults";
import { OpenTransaction } from "#infrastructure/database/connection/open-transaction";
import { PointReader } from "#infrastructure/database/connection/point-reader";
import { Probe } from "#infrastructure/database/connection/probe";
import type { Statement } from "#infrastructure/database/query/statement";
import { StatementNames } from "#infrastructure/database/connection/statement-names";
import type { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { OutageLog } from "#infrastructure/shared/outage-log";

export interface DatabaseOptions {
  url: string;
  /** Connections for statements and transactions. The two of `points` and that of `probe` come on top. */
  poolMax: number;
  /** The server gives up a statement that takes longer. */
  statementTimeoutMs: number;
  logger: Logger;
  /** How long to wait for a connection, be it a free one or a new one. Default 5 000. */
  acquireTimeoutMs?: number;
  /** How the connections are called in `pg_stat_activity`. Default: the name of the service. */
  applicationName?: string;
  /** See `Database.returnsOld`. By default the server is asked. */
  returnsOld?: boolean;
}

const defaultRetries = 3;

/**
 * The one way to the database: connections, the current transaction, and faults by the names of the service. Every method
 * throws ServiceError for what SPEC calls a database fault: CONFLICT, SERVICE_UNAVAILABLE or BAD_REQUEST.
 */
export class Database {
  /** Reads that are too frequent for the pool. They are never part of a transaction. */
  readonly points: PointReader;
  /** Whether the server answers at all. */
  readonly probe: Probe;
  readonly #knex: Knex;
  readonly #breaker: CircuitBreaker;
  readonly #names = new StatementNames();
  readonly #transactions = new AsyncLocalStorage<OpenTransaction>();
  readonly #listeners = new Set<(text: string) => void>();
  #returnsOld: boolean | undefined;

  constructor(
    { url, poolMax, statementTimeoutMs, logger, ...options }: DatabaseOptions,
    readonly subscriptions: Subscriptions,
  ) {
    const { acquireTimeoutMs = 5_000, applicationName = SERVICE_NAME } = options;
    this.#returnsOld = options.returnsOld;
    this.#knex = createKnex({
      client: "pg",
      connection: {
        connectionString: url,
        application_name: applicationName,
        statement_timeout: statementTimeoutMs,
        // The server gives up first; this is for an answer that never arrives.
        query_timeout: statementTimeoutMs + 1_000,
        connectionTimeoutMillis: acquireTimeoutMs,
        keepAlive: true,
      },
      // A connection that still owes an answer will never be of use again.
      pool: {
        min: 0,
        max: poolMax,
        validate: ({ readyForQuery }: { readyForQuery: boolean }) => readyForQuery,
      },
      acquireConnectionTimeout: acquireTimeoutMs,
      // What Knex warns of, lost connections, is also thrown where a statement needs one.
      log: { warn: () => {} },
    });
    this.#knex.on("query", ({ sql }: { sql: string }) => this.#tell(sql));
    // One log for both, because it is one server; each refuses for itself, because the other may still work.
    const outage = new OutageLog(logger, "database", { calmMs: 5_000 });
    this.#breaker = new CircuitBreaker(outage);
    this.#watchPool();
    const tell = (text: string) => this.#tell(text);
    this.points = new PointReader(
      { url, statementTimeoutMs, connectTimeoutMs: acquireTimeoutMs, applicationName },
      tell,
      new CircuitBreaker(outage),
    );
    this.probe = new Probe({ url, applicationName }, tell, outage);
  }

  /**
   * Sends one statement, in the current transaction if there is one, and returns its rows. Outside of one it is sent again
   * after a deadlock, because it has then done nothing.
   */
  async query<Row>({ text, values, prepared }: Statement): Promise<Row[]> {
    const isCommitted = !this.#transactions.getStore();
    const send = () =>
      this.perform(async (knex) => {
        // Straight to the driver: Knex's own way there takes longer than the statement.
        const connection: ClientBase = await knex.client.acquireConnection();
        try {
          const name = prepared ? this.#names.of(text) : undefined;
          this.#tell(text);
          const { rows } = await connection.query({ name, text, values: [...values] });

          return rows;
        } catch (error) {
          throw isCommitted && mayWrite(text) ? afterSending(error) : error;
        } finally {
          knex.client.releaseConnection(connection);
        }
      });

    return isCommitted ? this.#retrying(send, defaultRetries) : send();
  }

  /** Whether the server can return a row as it was before an update: `returning old`, since PostgreSQL 18. */
  async returnsOld(): Promise<boolean> {
    this.#returnsOld ??= Number.parseInt(await this.#serverVersion(), 10) >= 18;

    return this.#returnsOld;
  }

  /** Gives `work` the connections of the current transaction, or else the pool, for one turn. */
  async perform<T>(work: (knex: Knex) => Promise<T>): Promise<T> {
    const open = this.#transactions.getStore();
    if (!open) this.#breaker.admit();
    try {
      const result = await (open ? open.send(work) : work(this.#knex));
      this.#breaker.succeeded();

      return result;
    } catch (error) {
      if (isStalePlan(error)) this.#names.renew();
      throw this.#breaker.failed(error);
    }
  }

  /** See `Repository.transaction`. A nested call cannot have an isolation of its own: TypeError. */
  async transaction<T>(work: () => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    const around = this.#transactions.getStore();
    if (!around) this.#breaker.admit();
    try {
      return await (around ? this.#savepoint(around, work, options) : this.#outermost(work, options));
    } catch (error) {
      throw this.#breaker.failed(error);
    }
  }

  /** Whether what is called now is part of a transaction. */
  get isInTransaction(): boolean {
    return this.#transactions.getStore() !== undefined;
  }

  /** Tells the dispatcher of this process that there are deliveries, as soon as they are committed. */
  announceDeliveries(): void {
    const open = this.#transactions.getStore();
    if (open) open.hasDeliveries = true;
    else this.subscriptions.committed();
  }

  /** Tells the text of every statement that is sent from now on, until the function that is returned is called. */
  onStatement(listener: (text: string) => void): () => void {
    this.#listeners.add(listener);

    return () => void this.#listeners.delete(listener);
  }

  /** Lets the statements under way finish. */
  async close(): Promise<void> {
    this.#breaker.close();
    await Promise.all([this.points.close(), this.probe.close(), this.#knex.destroy()]);
  }

  /** Everybody who needs a connection waits for it in the pool, be it for a moment. */
  #watchPool(): void {
    const { pool } = this.#knex.client;
    pool.on("acquireRequest", () => this.#breaker.enter());
    for (const end of ["acquireSuccess", "acquireFail"]) pool.on(end, () => this.#breaker.leave());
  }

  /** Knex learns it with its first connection. */
  async #serverVersion(): Promise<string> {
    const { client } = this.#knex;
    if (!client.version) {
      await this.perform(async (knex) =>
        knex.client.releaseConnection(await knex.client.acquireConnection()),
      );
    }

    return client.version;
  }

  async #outermost<T>(work: () => Promise<T>, { isolation, retries }: TransactionOptions): Promise<T> {
    const run = () => this.#run(this.#knex, work, isolation);
    const { result, hasDeliveries } = await this.#retrying(run, retries ?? defaultRetries);
    if (hasDeliveries) this.subscriptions.committed();

    return result;
  }

  async #savepoint<T>(
    around: OpenTransaction,
    work: () => Promise<T>,
    { isolation }: TransactionOptions,
  ): Promise<T> {
    if (isolation) throw new TypeError("The isolation of a transaction is set where it begins");

    const { result, hasDeliveries } = await around.takeTurn(() => this.#run(around.knex, work));
    around.hasDeliveries ||= hasDeliveries;

    return result;
  }

  async #run<T>(knex: Knex, work: () => Promise<T>, isolationLevel?: TransactionOptions["isolation"]) {
    let isCommitting = false;
    try {
      return await knex.transaction(async (transaction) => {
        const open = new OpenTransaction(transaction);
        const result = await this.#transactions.run(open, () => open.run(work));
        isCommitting = knex === this.#knex;

        return { result, hasDeliveries: open.hasDeliveries };
      }, isolationLevel && { isolationLevel });
    } catch (error) {
      throw isCommitting ? afterSending(error) : error;
    }
  }

  #tell(text: string): void {
    for (const listener of this.#listeners) listener(text);
  }

  async #retrying<T>(work: () => Promise<T>, retries: number): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (attempt > retries || !isTransient(error)) throw error;
      }
      // Those who got into each other's way shall not meet again.
      await delay(Math.random() * 10 * 2 ** attempt);
    }
  }
}
