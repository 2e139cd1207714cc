/** Most texts with a name: a prepared statement stays in memory as long as its connection. */
const limit = 300;

/** Names of prepared statements by their text. A text with a name is parsed and planned once per connection. */
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

  /** Gives every text a new name, after a migration has changed the tables of prepared statements. */
  renew(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}
