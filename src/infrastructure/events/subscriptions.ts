import type { MutationKind } from "#domain/shared/events";

/**
 * Which reactions follow which writes: filled at start-up, read by the data service at every write, so that an event
 * and its deliveries are stored in one statement. It also tells the dispatcher of this process that there is work.
 */
export class Subscriptions {
  readonly #reactions = new Map<string, string[]>();
  #onCommit: () => void = () => {};

  /** `reaction` is its name: `users.remove-old-avatar`. */
  add(table: string, kinds: readonly MutationKind[], reaction: string): void {
    for (const kind of kinds) {
      const key = `${table}:${kind}`;
      this.#reactions.set(key, [...(this.#reactions.get(key) ?? []), reaction]);
    }
  }

  reactionsTo(table: string, kind: MutationKind): readonly string[] {
    return this.#reactions.get(`${table}:${kind}`) ?? [];
  }

  /** Called by the data service after the commit of a write that has deliveries. */
  committed(): void {
    this.#onCommit();
  }

  onCommit(listener: () => void): void {
    this.#onCommit = listener;
  }
}
