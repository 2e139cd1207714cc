/** SQL text with its values, in the places `$1`, `$2`, … */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Parsed and planned once per connection. Not for texts without number, nor for those that search by pattern. */
  readonly prepared: boolean;
}

/** Collects the values of a statement while its text is written. */
export class Parameters {
  readonly #values: unknown[] = [];
  #prepared = true;

  /** The place of `value` in the text. */
  add(value: unknown): string {
    return `$${this.#values.push(value)}`;
  }

  /**
   * The place of a LIKE pattern. The right plan depends on the pattern, and a prepared statement is planned for any, so
   * such a statement is not prepared.
   */
  addPattern(pattern: unknown): string {
    this.#prepared = false;

    return this.add(pattern);
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
