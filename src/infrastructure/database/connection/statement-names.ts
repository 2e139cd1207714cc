/** Prepared statements live as long as their connection, so the texts that get a name are limited. */
const limit = 300;

/** Names for the texts of prepared statements: a text that has one is parsed and planned once per connection. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 0;

  of(text: string): string | undefined {
    let name = this.#names.get(text);
    if (name === undefined && this.#names.size < limit) {
      name = `s${this.#generation}_${this.#names.size}`;
      this.#names.set(text, name);
    }

    return name;
  }

  /** Gives every text a new name, for when a migration has changed the tables under the prepared ones. */
  renew(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}
