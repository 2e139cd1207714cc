import type { Knex } from "knex";
import type { ClientBase } from "pg";
import { currentTimeout } from "#application/kit/work-context";
import { SERVICE_NAME } from "#domain/shared/service-name";
import type { Logger } from "#domain/shared/logger";
import type { TransactionOptions } from "#domain/shared/repository";
import { CircuitBreaker } from "#infrastructure/database/connection/circuit-breaker";
import { afterSending, isCancelled, isStalePlan, mayWrite } from "#infrastructure/database/connection/faults";
import { type RowReader, sendKnown } from "#infrastructure/database/connection/known-query";
import { observed } from "#infrastructure/database/connection/observed";
import { PointReader } from "#infrastructure/database/connection/point-reader";
import { createPool } from "#infrastructure/database/connection/pool";
import { Probe } from "#infrastructure/database/connection/probe";
import { retrying } from "#infrastructure/database/connection/retrying";
import { Transactions } from "#infrastructure/database/connection/transactions";
import type { Statement } from "#infrastructure/database/query/statement";
import { StatementNames } from "#infrastructure/database/connection/statement-names";
import { LastWrites } from "#infrastructure/database/replicas/last-writes";
import { Replicas, type ReplicasOptions } from "#infrastructure/database/replicas/replicas";
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
  /** True when `url` leads through a pooler in transaction mode. Default false. */
  isPooled?: boolean;
  /** True when the server, or the pooler, keeps prepared statements for a connection. Default true. */
  isPrepared?: boolean;
  /** See `Database.returnsOld`. By default the server is asked. */
  returnsOld?: boolean;
  /** The read replicas, if there are any. */
  replicas?: ReplicasOptions | undefined;
}

type StatementListener = (text: string, replica?: string) => void;

/**
 * The connections to PostgreSQL and the current transaction. Every method throws ServiceError for an error of the database:
 * CONFLICT, SERVICE_UNAVAILABLE, BAD_REQUEST or OUTCOME_UNKNOWN. Once the timeout of a request has passed, its statements and
 * waits end with the error of the request, its transactions are rolled back, and no other statement of it is sent.
 */
export class Database {
  /** Reads by key, on connections apart from the pool. They are never part of a transaction. */
  readonly points: PointReader;
  /** Checks whether the server answers. */
  readonly probe: Probe;
  /** Counts of the waits for a connection of the pool, and of the reads by key. */
  readonly waits: Readonly<Record<"pool" | "points", { readonly entered: number; readonly left: number }>>;
  readonly cause: () => Cause;
  /** Absent without `DatabaseOptions.replicas`, like `lastWrites`. */
  readonly replicas: Replicas | undefined;
  readonly lastWrites: LastWrites | undefined;
  readonly #knex: Knex;
  readonly #breaker: CircuitBreaker;
  readonly #names: StatementNames;
  readonly #transactions: Transactions;
  readonly #listeners = new Set<StatementListener>();
  #returnsOld: boolean | undefined;

  constructor(
    { url, poolMax, statementTimeoutMs, logger, ...options }: DatabaseOptions,
    readonly subscriptions: Subscriptions,
  ) {
    const {
      acquireTimeoutMs = 5_000,
      applicationName = SERVICE_NAME,
      isPooled = false,
      isPrepared = true,
    } = options;
    this.cause = options.cause;
    this.#returnsOld = options.returnsOld;
    this.#names = new StatementNames(isPrepared);
    const pool = { url, poolMax, statementTimeoutMs, acquireTimeoutMs, applicationName, isPooled };
    this.#knex = createPool(pool);
    this.#transactions = new Transactions(this.#knex, () => subscriptions.committed());
    this.#knex.on("query", ({ sql }: { sql: string }) => this.#reportStatement(sql));
    // One log, because it is one server. Two circuit breakers, because one kind of connection may still work.
    const outage = new OutageLog(logger, "database", { calmMs: 5_000 });
    this.#breaker = new CircuitBreaker(outage);
    this.#watchPool();
    const pointBreaker = new CircuitBreaker(outage);
    this.waits = { pool: this.#breaker, points: pointBreaker };
    const reportStatement = (text: string) => this.#reportStatement(text);
    this.points = new PointReader(
      { ...pool, isPrepared, connectTimeoutMs: acquireTimeoutMs },
      reportStatement,
      pointBreaker,
    );
    this.probe = new Probe({ url, applicationName }, reportStatement, outage);
    if (!options.replicas) return;
    this.replicas = new Replicas(options.replicas, pool, logger, (...sent) => this.#reportStatement(...sent));
    this.lastWrites = new LastWrites(this, logger, options.replicas.lagLimitMs);
  }

  /**
   * Sends one statement, in the current transaction if there is one, and returns its rows. Outside of a transaction it is
   * retried after a deadlock, which has rolled it back. With `readRow`, whose columns must be those of the rows, it costs less.
   */
  async query<Row>(statement: Statement, readRow?: RowReader<Row>): Promise<Row[]> {
    const isCommitted = !this.#transactions.current;
    if (this.replicas && mayWrite(statement.text)) this.replicas.noteWrite();
    const send = () => this.perform((knex) => this.#send(knex, statement, readRow, { isCommitted }));

    return isCommitted ? retrying(send) : send();
  }

  /** Like `query`, for a statement that only reads: a replica may serve it. */
  read<Row>(statement: Statement, readRow?: RowReader<Row>): Promise<Row[]> {
    if (!this.replicas) return this.query(statement, readRow);

    return this.replicas.read(
      ({ knex, name }) => this.#send(knex, statement, readRow, { replica: name }),
      () => this.query(statement, readRow),
    );
  }

  /** Like `perform`, for work that only reads: a replica may serve it. */
  performRead<T>(work: (knex: Knex) => Promise<T>): Promise<T> {
    return this.replicas
      ? this.replicas.read(
          ({ knex }) => work(knex),
          () => this.perform(work),
        )
      : this.perform(work);
  }

  /** True when the server can return a row as it was before an update: `returning old`, since PostgreSQL 18. */
  async returnsOld(): Promise<boolean> {
    this.#returnsOld ??= Number.parseInt(await this.#serverVersion(), 10) >= 18;

    return this.#returnsOld;
  }

  /** Runs `work` on the current transaction, in its turn, or else on the pool. */
  async perform<T>(work: (knex: Knex) => Promise<T>): Promise<T> {
    currentTimeout()?.check();
    const open = this.#transactions.current;
    if (!open) this.#breaker.admit();
    try {
      const result = await (open ? open.send(work) : work(this.#knex));
      this.#breaker.succeeded();

      return result;
    } catch (error) {
      throw this.#faultOf(error);
    }
  }

  /** See `Repository.transaction`. Throws TypeError for a nested call with an isolation level. */
  async transaction<T>(work: () => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    currentTimeout()?.check();
    this.replicas?.stayOnPrimary();
    if (!this.isInTransaction) this.#breaker.admit();
    try {
      return await this.#transactions.run(work, options);
    } catch (error) {
      throw this.#faultOf(error);
    }
  }

  /** True when the running code is inside a transaction. */
  get isInTransaction(): boolean {
    return this.#transactions.current !== undefined;
  }

  /** The connections of the pool, and the number of calls that wait for one. */
  get connections(): { used: number; idle: number; max: number; waiting: number } {
    const { pool } = this.#knex.client;

    return { used: pool.numUsed(), idle: pool.numFree(), max: pool.max, waiting: pool.numPendingAcquires() };
  }

  /** Calls the commit listeners, after the commit when a transaction is open: there are new events to deliver. */
  announceDeliveries(): void {
    const open = this.#transactions.current;
    if (open) open.hasDeliveries = true;
    else this.subscriptions.committed();
  }

  /**
   * Calls `listener` with the text of every statement that is sent, and the name of the replica that it is sent to, until the
   * returned function is called.
   */
  onStatement(listener: StatementListener): () => void {
    this.#listeners.add(listener);

    return () => void this.#listeners.delete(listener);
  }

  /** Waits for running statements to finish. */
  async close(): Promise<void> {
    this.#breaker.close();
    await this.replicas?.close();
    await Promise.all([this.points.close(), this.probe.close(), this.#knex.destroy()]);
  }

  /**
   * Sends one statement on a connection of this pool. `replica` is the name of its server. If `isCommitted`, the statement is
   * a whole transaction: the outcome of a write is unknown when the connection breaks after it was sent.
   */
  async #send<Row>(
    knex: Knex,
    { text, values, prepared }: Statement,
    readRow: RowReader<Row> | undefined,
    { replica, isCommitted = false }: { replica?: string; isCommitted?: boolean },
  ): Promise<Row[]> {
    // Straight to the driver: Knex's own `raw` takes longer than the statement.
    const connection: ClientBase = await knex.client.acquireConnection();
    try {
      const name = prepared ? this.#names.of(text) : undefined;
      const sent = name === undefined ? text : this.#names.textOf(text);
      this.#reportStatement(text, replica);
      return await observed(text, async () => {
        if (readRow) return sendKnown(connection, { name, text: sent, values }, readRow);
        const { rows } = await connection.query({ name, text: sent, values: [...values] });

        return rows;
      });
    } catch (error) {
      if (isStalePlan(error)) this.#names.renew();
      throw isCommitted && mayWrite(text) ? afterSending(error) : error;
    } finally {
      knex.client.releaseConnection(connection);
    }
  }

  /** Returns the error of the service. A statement that was cancelled at the timeout of its request has the error of the request. */
  #faultOf(error: unknown): unknown {
    const fault = this.#breaker.failed(error);

    return (isCancelled(error) && currentTimeout()?.error) || fault;
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

  #reportStatement(text: string, replica?: string): void {
    for (const listener of this.#listeners) listener(text, replica);
  }
}
