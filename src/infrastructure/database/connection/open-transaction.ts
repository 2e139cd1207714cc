import type { Knex } from "knex";

/**
 * An open transaction or savepoint. The calls inside it take turns on its one connection. A savepoint is one turn of the
 * surrounding transaction, so a statement beside it is never rolled back with it.
 */
export class OpenTransaction {
  /** True when it has written events that are followed: the commit listeners are called after the commit. */
  hasDeliveries = false;
  #lastTurn: Promise<unknown> = Promise.resolve();
  #failure: { error: unknown } | undefined;
  #over = false;

  constructor(readonly knex: Knex.Transaction) {}

  /**
   * Runs the work, and waits for every turn that it took. Throws the error of the work. Throws the error of a statement even
   * when the work caught it, because PostgreSQL would roll back at the commit.
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

  /** Sends a statement in its own turn. After a statement that failed, no other is sent. */
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
    if (this.#over) throw new Error("The transaction is over: await every call inside it");

    const taken = this.#lastTurn.then(turn);
    this.#lastTurn = taken.catch(() => {});

    return taken;
  }
}
