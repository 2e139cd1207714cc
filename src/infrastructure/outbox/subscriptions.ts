import type { MutationKind } from "#domain/events/mutation-event";

interface Follower {
  reaction: string;
  columns?: readonly string[];
}

/** The writes that a reaction follows. With `columns`, only the updates that write one of them. */
export interface Followed {
  table: string;
  kinds: readonly MutationKind[];
  columns?: readonly string[] | undefined;
}

/**
 * The reactions and the writes that they follow. The list is filled at start-up; the data service reads it at every write
 * and stores the deliveries with the event.
 */
export class Subscriptions {
  /** By the names of the reactions. */
  readonly reactions = new Map<string, Followed>();
  readonly #followers = new Map<string, Follower[]>();
  readonly #listeners = new Set<() => void>();

  /** `reaction` is a name such as `users.remove-old-avatar`. With `columns`, it follows only updates that write one of them. */
  add(table: string, kinds: readonly MutationKind[], reaction: string, columns?: readonly string[]): void {
    this.reactions.set(reaction, { table, kinds, columns });
    for (const kind of kinds) {
      const key = `${table}:${kind}`;
      const limits = kind === "updated" && columns ? { columns } : {};
      this.#followers.set(key, [...(this.#followers.get(key) ?? []), { reaction, ...limits }]);
    }
  }

  /** `written` are the columns that an update writes. */
  reactionsTo(table: string, kind: MutationKind, written: readonly string[] = []): readonly string[] {
    const followers = this.#followers.get(`${table}:${kind}`) ?? [];

    return followers
      .filter(({ columns }) => !columns || columns.some((column) => written.includes(column)))
      .map(({ reaction }) => reaction);
  }

  /** Calls the listeners. The data service does so after the commit of a write that has deliveries. */
  committed(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` after each such commit of this process, until the returned function is called. */
  onCommit(listener: () => void): () => void {
    this.#listeners.add(listener);

    return () => void this.#listeners.delete(listener);
  }
}
