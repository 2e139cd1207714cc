import type { MutationKind } from "#domain/events/mutation-event";

interface Follower {
  reaction: string;
  columns?: readonly string[];
}

/** What a reaction follows. With `columns`, of the updates only those that write one of them. */
export interface Followed {
  table: string;
  kinds: readonly MutationKind[];
  columns?: readonly string[] | undefined;
}

/**
 * Which reactions follow which writes: filled at start-up, read by the data service at every write, so that an event
 * and its deliveries are stored in one statement. It also tells the dispatcher of this process that there is work.
 */
export class Subscriptions {
  /** By the names of the reactions. */
  readonly reactions = new Map<string, Followed>();
  readonly #followers = new Map<string, Follower[]>();
  #onCommit: () => void = () => {};

  /** `reaction` is its name: `users.remove-old-avatar`. With `columns`, it follows only updates that write one of them. */
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

  /** Called by the data service after the commit of a write that has deliveries. */
  committed(): void {
    this.#onCommit();
  }

  onCommit(listener: () => void): void {
    this.#onCommit = listener;
  }
}
