import type { Knex } from "knex";

/**
 * A transaction or savepoint that is under way. What is called in it takes turns on its one connection. A savepoint is
 * one turn of what is around it, so that a statement beside it is never rolled back with it.
 */
export class OpenTransaction {
  /** Whether it has stored deliveries, of which the dispatcher is to be told after the commit. */
  hasDeliveries = false;
  #lastTurn: Promise<unknown> = Promise.resolve();
  #failure: { error: unknown } | undefined;
  #over = false;

  constructor(readonly knex: Knex.Transaction) {}

  /**
   * Runs the work to its end, with every turn it took. Throws what it throws, and the failure of a statement even when the
   * work went on after it: PostgreSQL would answer the commit with a rollback.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      await this.#lastTurn;
      if (this.#failure) throw this.#failure.error;

      return result;
    } catch (error) {
      this.#failure ??= { error };
      await this.#lastTurn;
      throw error;
    } finally {
      this.#over = true;
    }
  }

  /** Sends a statement in a turn of its own. After one that failed no other is sent. */
  send<T>(statement: (knex: Knex) => Promise<T>): Promise<T> {
    return this.takeTurn(async () => {
      if (this.#failure) throw this.#failure.error;

      return statement(this.knex).catch((error: unknown) => {
        this.#failure = { error };
        throw error;
      });
    });
  }

  async takeTurn<T>(turn: () => Promise<T>): Promise<T> {
    if (this.#over) throw new Error("The transaction is over: await whatever is called inside it");

    const taken = this.#lastTurn.then(turn);
    this.#lastTurn = taken.catch(() => {});

    return taken;
  }
}
