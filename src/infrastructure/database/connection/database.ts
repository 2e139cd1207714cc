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
import type { Cause } from "#infrastructure/outbox/outbox";
import type { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { OutageLog } from "#infrastructure/shared/outage-log";

export interface DatabaseOptions {
  url: string;
  /** Connections for statements and transactions, without the two of `points` and the one of `probe`. */
  poolMax: number;
  /** The server cancels a statement that takes longer. */
  statementTimeoutMs: number;
  logger: Logger;
  /** Returns the user and the request on whose behalf the running code writes. */
  cause: () => Cause;
  /** Longest wait for a free or a new connection. Default 5 000. */
  acquireTimeoutMs?: number;
  /** Name of the connections in `pg_stat_activity`. Default: the name of the service. */
  applicationName?: string;
  /** See `Database.returnsOld`. By default the server is asked. */
  returnsOld?: boolean;
}

const defaultRetries = 3;

/**
 * The connections to PostgreSQL and the current transaction. Every method throws ServiceError for an error of the database:
 * CONFLICT, SERVICE_UNAVAILABLE, BAD_REQUEST or OUTCOME_UNKNOWN.
 */
export class Database {
  /** Reads by key, on connections apart from the pool. They are never part of a transaction. */
  readonly points: PointReader;
  /** Checks whether the server answers. */
  readonly probe: Probe;
  readonly cause: () => Cause;
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
    this.cause = options.cause;
    this.#returnsOld = options.returnsOld;
    this.#knex = createKnex({
      client: "pg",
      connection: {
        connectionString: url,
        application_name: applicationName,
        statement_timeout: statementTimeoutMs,
        // The server's own timeout comes first; this one is for a response that never arrives.
        query_timeout: statementTimeoutMs + 1_000,
        connectionTimeoutMillis: acquireTimeoutMs,
        keepAlive: true,
      },
      // A connection that still waits for a response cannot be used again.
      pool: {
        min: 0,
        max: poolMax,
        validate: ({ readyForQuery }: { readyForQuery: boolean }) => readyForQuery,
      },
      acquireConnectionTimeout: acquireTimeoutMs,
      // Knex warns of lost connections; a statement that needs one throws anyway.
      log: { warn: () => {} },
    });
    this.#knex.on("query", ({ sql }: { sql: string }) => this.#reportStatement(sql));
    // One log, because it is one server. Two circuit breakers, because one kind of connection may still work.
    const outage = new OutageLog(logger, "database", { calmMs: 5_000 });
    this.#breaker = new CircuitBreaker(outage);
    this.#watchPool();
    const reportStatement = (text: string) => this.#reportStatement(text);
    this.points = new PointReader(
      { url, statementTimeoutMs, connectTimeoutMs: acquireTimeoutMs, applicationName },
      reportStatement,
      new CircuitBreaker(outage),
    );
    this.probe = new Probe({ url, applicationName }, reportStatement, outage);
  }

  /**
   * Sends one statement, in the current transaction if there is one, and returns its rows. Outside of a transaction it is
   * retried after a deadlock, which has rolled it back.
   */
  async query<Row>({ text, values, prepared }: Statement): Promise<Row[]> {
    const isCommitted = !this.#transactions.getStore();
    const send = () =>
      this.perform(async (knex) => {
        // Straight to the driver: Knex's own `raw` takes longer than the statement.
        const connection: ClientBase = await knex.client.acquireConnection();
        try {
          const name = prepared ? this.#names.of(text) : undefined;
          this.#reportStatement(text);
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

  /** True when the server can return a row as it was before an update: `returning old`, since PostgreSQL 18. */
  async returnsOld(): Promise<boolean> {
    this.#returnsOld ??= Number.parseInt(await this.#serverVersion(), 10) >= 18;

    return this.#returnsOld;
  }

  /** Runs `work` on the current transaction, in its turn, or else on the pool. */
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

  /** See `Repository.transaction`. Throws TypeError for a nested call with an isolation level. */
  async transaction<T>(work: () => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    const around = this.#transactions.getStore();
    if (!around) this.#breaker.admit();
    try {
      return await (around ? this.#savepoint(around, work, options) : this.#outermost(work, options));
    } catch (error) {
      throw this.#breaker.failed(error);
    }
  }

  /** True when the running code is inside a transaction. */
  get isInTransaction(): boolean {
    return this.#transactions.getStore() !== undefined;
  }

  /** Calls the commit listeners, after the commit when a transaction is open: there are new events to deliver. */
  announceDeliveries(): void {
    const open = this.#transactions.getStore();
    if (open) open.hasDeliveries = true;
    else this.subscriptions.committed();
  }

  /** Calls `listener` with the text of every statement that is sent, until the returned function is called. */
  onStatement(listener: (text: string) => void): () => void {
    this.#listeners.add(listener);

    return () => void this.#listeners.delete(listener);
  }

  /** Waits for running statements to finish. */
  async close(): Promise<void> {
    this.#breaker.close();
    await Promise.all([this.points.close(), this.probe.close(), this.#knex.destroy()]);
  }

  /** Counts the waits for a connection of the pool. */
  #watchPool(): void {
    const { pool } = this.#knex.client;
    pool.on("acquireRequest", () => this.#breaker.enter());
    for (const end of ["acquireSuccess", "acquireFail"]) pool.on(end, () => this.#breaker.leave());
  }

  /** Known to Knex after its first connection. */
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
    if (isolation) throw new TypeError("The isolation level of a transaction is set by its outermost call");

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

  #reportStatement(text: string): void {
    for (const listener of this.#listeners) listener(text);
  }

  async #retrying<T>(work: () => Promise<T>, retries: number): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (attempt > retries || !isTransient(error)) throw error;
      }
      // A random pause, so that transactions that conflicted do not conflict again.
      await delay(Math.random() * 10 * 2 ** attempt);
    }
  }
}
