import type { MutationKind } from "#domain/events/mutation-event";

/** The writes that a reaction follows. With `columns`, only the updates that write one of them. */
export interface Followed {
  table: string;
  kinds: readonly MutationKind[];
  columns?: readonly string[] | undefined;
}

/** The reactions and the writes that they follow. The list is filled at start-up. */
export class Subscriptions {
  /** By the names of the reactions. */
  readonly reactions = new Map<string, Followed>();
  readonly #byTable = new Map<string, Followed[]>();
  readonly #listeners = new Set<() => void>();

  /** `reaction` is a name such as `users.remove-old-avatar`. */
  add(reaction: string, followed: Followed): void {
    this.reactions.set(reaction, followed);
    this.watch(followed);
  }

  /** Follows writes without a reaction. */
  watch(followed: Followed): void {
    this.#byTable.set(followed.table, [...(this.#byTable.get(followed.table) ?? []), followed]);
  }

  /** True when these writes are followed; `written` are the columns that an update writes. */
  follow(table: string, kind: MutationKind, written: readonly string[] = []): boolean {
    const ofTable = this.#byTable.get(table) ?? [];

    return ofTable.some(
      ({ kinds, columns }) =>
        kinds.includes(kind) &&
        (kind !== "updated" || !columns || columns.some((column) => written.includes(column))),
    );
  }

  /** Calls the listeners. The data service does so after the commit of a write that is followed. */
  committed(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` after each such commit of this process, until the returned function is called. */
  onCommit(listener: () => void): () => void {
    this.#listeners.add(listener);

    return () => void this.#listeners.delete(listener);
  }
}
