/** Most texts with a name: a prepared statement stays in memory as long as its connection. */
const limit = 300;

/** Names of prepared statements by their text. A text with a name is parsed and planned once per connection. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 0;

  /** With `isPrepared` false, no text has a name: the connections lead through a pooler that keeps no prepared statements. */
  constructor(private readonly isPrepared = true) {}

  of(text: string): string | undefined {
    let name = this.#names.get(text);
    if (name === undefined && this.isPrepared && this.#names.size < limit) {
      name = `s${this.#generation}_${this.#names.size}`;
      this.#names.set(text, name);
    }

    return name;
  }

  /** Returns the text to send: another one in each generation, because a pooler prepares the same text only once. */
  textOf(text: string): string {
    return this.#generation === 0 ? text : `${text}\n-- ${this.#generation}`;
  }

  /** Gives every text a new name, after a migration has changed the tables of prepared statements. */
  renew(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}
