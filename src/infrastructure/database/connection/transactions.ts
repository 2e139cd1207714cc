import { AsyncLocalStorage } from "node:async_hooks";
import type { Knex } from "knex";
import { currentTimeout } from "#application/kit/scope";
import type { TransactionOptions } from "#domain/shared/repository";
import { afterSending } from "#infrastructure/database/connection/faults";
import { OpenTransaction } from "#infrastructure/database/connection/open-transaction";
import { retrying } from "#infrastructure/database/connection/retrying";

/** The transactions of the running code: the current one, its savepoints, and the retries of the outermost one. */
export class Transactions {
  readonly #current = new AsyncLocalStorage<OpenTransaction>();

  /** `committed` is called after the commit of a transaction that has stored deliveries. */
  constructor(
    private readonly knex: Knex,
    private readonly committed: () => void,
  ) {}

  /** The innermost transaction or savepoint around the running code. */
  get current(): OpenTransaction | undefined {
    return this.#current.getStore();
  }

  /** See `Repository.transaction`. Throws TypeError for a nested call with an isolation level. */
  run<T>(work: () => Promise<T>, options: TransactionOptions): Promise<T> {
    const around = this.current;

    return around ? this.#savepoint(around, work, options) : this.#outermost(work, options);
  }

  async #outermost<T>(work: () => Promise<T>, { isolation, retries }: TransactionOptions): Promise<T> {
    const run = () => this.#open(this.knex, work, isolation);
    const { result, hasDeliveries } = await retrying(run, retries);
    if (hasDeliveries) this.committed();

    return result;
  }

  async #savepoint<T>(
    around: OpenTransaction,
    work: () => Promise<T>,
    { isolation }: TransactionOptions,
  ): Promise<T> {
    if (isolation) throw new TypeError("The isolation level of a transaction is set by its outermost call");

    const { result, hasDeliveries } = await around.takeTurn(() => this.#open(around.knex, work));
    around.hasDeliveries ||= hasDeliveries;

    return result;
  }

  async #open<T>(knex: Knex, work: () => Promise<T>, isolationLevel?: TransactionOptions["isolation"]) {
    let isCommitting = false;
    try {
      return await knex.transaction(async (transaction) => {
        const open = new OpenTransaction(transaction);
        const result = await this.#current.run(open, () => open.run(work));
        currentTimeout()?.check();
        isCommitting = knex === this.knex;

        return { result, hasDeliveries: open.hasDeliveries };
      }, isolationLevel && { isolationLevel });
    } catch (error) {
      throw isCommitting ? afterSending(error) : error;
    }
  }
}
