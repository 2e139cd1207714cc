const none: ReadonlySet<never> = new Set();

/** Sets by key; one that is empty takes no room. */
export class Groups<T> {
  readonly #sets = new Map<string, Set<T>>();

  get isEmpty(): boolean {
    return this.#sets.size === 0;
  }

  of(key: string): ReadonlySet<T> {
    return this.#sets.get(key) ?? none;
  }

  *all(): Iterable<T> {
    for (const set of this.#sets.values()) yield* set;
  }

  add(key: string, member: T): void {
    const set = this.#sets.get(key) ?? new Set();
    this.#sets.set(key, set.add(member));
  }

  delete(key: string, member: T): void {
    const set = this.#sets.get(key);
    set?.delete(member);
    if (set?.size === 0) this.#sets.delete(key);
  }
}
