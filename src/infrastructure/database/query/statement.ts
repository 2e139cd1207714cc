/** SQL text with its values for `$1`, `$2`, … */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Parsed and planned once per connection. Not for texts that vary without limit, nor for searches by pattern. */
  readonly prepared: boolean;
}

/** The values of a statement, collected while its text is built. */
export class Parameters {
  readonly #values: unknown[] = [];
  #prepared = true;
  #aliases = 0;

  /** Adds a value, and returns its placeholder. */
  add(value: unknown): string {
    return `$${this.#values.push(value)}`;
  }

  /**
   * Adds a LIKE pattern, and returns its placeholder. The statement is then not prepared: the best plan depends on the
   * pattern, and a prepared statement has one plan for all.
   */
  addPattern(pattern: unknown): string {
    this.#prepared = false;

    return this.add(pattern);
  }

  /** Returns a name for a table that no other table of the statement has. */
  alias(): string {
    this.#aliases += 1;

    return `"$r${this.#aliases}"`;
  }

  statement(text: string): Statement {
    return { text, values: this.#values, prepared: this.#prepared };
  }
}

/** A name as an SQL identifier. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Names as a list of SQL identifiers, of `table` when it is given. */
export function columnList(names: Iterable<string>, table?: string): string {
  const prefix = table === undefined ? "" : `${quote(table)}.`;

  return [...names].map((name) => prefix + quote(name)).join(", ");
}
