const none: ReadonlySet<never> = new Set();

/** A map from each key to a set of values. A key without values uses no memory. */
export class Multimap<T> {
  readonly #sets = new Map<string, Set<T>>();

  get isEmpty(): boolean {
    return this.#sets.size === 0;
  }

  get(key: string): ReadonlySet<T> {
    return this.#sets.get(key) ?? none;
  }

  *values(): Iterable<T> {
    for (const set of this.#sets.values()) yield* set;
  }

  add(key: string, value: T): void {
    const set = this.#sets.get(key) ?? new Set();
    this.#sets.set(key, set.add(value));
  }

  delete(key: string, value: T): void {
    const set = this.#sets.get(key);
    set?.delete(value);
    if (set?.size === 0) this.#sets.delete(key);
  }
}
