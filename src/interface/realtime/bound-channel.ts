import type { Channel, RowSource, Viewer } from "#application/kit/channel";
import { callErased } from "#application/kit/erased";
import type { FeedEntry } from "#application/kit/live-feed";
import type { Port, Resolve } from "#application/kit/ports";
import { checkOutput } from "#interface/shared/output/serialise";

/** What a write means to one who watches: a row that comes into sight is created for him, one that leaves it is deleted. */
export type Change =
  | { kind: "created" | "updated"; row: object }
  /** Nothing but the id, for it may be somebody else's by now. */
  | { kind: "deleted"; row: { id: string } };

/** A channel that is ready to judge. */
export class BoundChannel {
  readonly of: Port<RowSource>;
  readonly #rows: RowSource;
  readonly #check: (row: unknown) => object;
  #shown: { entry: FeedEntry; row: object } | undefined;

  /** Throws when the repository is not bound. */
  constructor(
    readonly name: string,
    private readonly channel: Channel,
    resolve: Resolve,
  ) {
    this.of = channel.of;
    this.#rows = resolve(channel.of);
    this.#check = checkOutput(channel.row);
  }

  /** What the viewer is told of the entry, if anything. Throws when the row does not fit the public schema. */
  judge(viewer: Viewer, entry: FeedEntry): Change | undefined {
    const saw = this.#sees(viewer, entry.before);
    if (this.#sees(viewer, entry.after)) return { kind: saw ? "updated" : "created", row: this.#show(entry) };

    return saw ? { kind: "deleted", row: { id: entry.id } } : undefined;
  }

  /** Which of these rows the viewer may read as they are now. */
  async readable(viewer: Viewer, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = ids.length === 0 ? [] : await this.#rows.find({ where: { id: { in: ids } } });

    return new Set(rows.filter((row) => this.#sees(viewer, row)).map(({ id }) => id));
  }

  // The rule and the presenter were declared for the rows of this very repository.
  #sees(viewer: Viewer, row: object | undefined): boolean {
    return row !== undefined && callErased(this.channel.sees, viewer, row);
  }

  /** An entry is judged for one watcher after the other, and shown to all of them alike. */
  #show(entry: FeedEntry): object {
    if (this.#shown?.entry !== entry) {
      const shown = callErased(this.channel.show, entry.after);
      this.#shown = { entry, row: this.#check(shown) };
    }

    return this.#shown.row;
  }
}
