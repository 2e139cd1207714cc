/** Most texts with a name: a prepared statement stays in memory as long as its connection. */
const limit = 300;

/** A statement as it is sent. The text with a name is parsed and planned once per connection. */
interface Named {
  readonly text: string;
  readonly name: string | undefined;
}

/** Names of prepared statements by their text. */
export class StatementNames {
  readonly #names = new Map<string, Named>();
  #generation = 0;

  /** With `isPrepared` false, no text has a name: the connections lead through a pooler that keeps no prepared statements. */
  constructor(private readonly isPrepared = true) {}

  of(text: string): Named {
    let named = this.#names.get(text);
    if (named === undefined && this.isPrepared && this.#names.size < limit) {
      named = {
        name: `s${this.#generation}_${this.#names.size}`,
        text: newText(text, this.#generation),
      };
      this.#names.set(text, named);
    }

    return named ?? { text, name: undefined };
  }

  /** Gives every text a new name, after a migration has changed the tables of prepared statements. */
  renew(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}

/** Returns another text for the same statement: a pooler gives the same text to the same prepared statement of the server. */
export const newText = (text: string, generation: number): string =>
  generation === 0 ? text : `${text}\n-- ${generation}`;
