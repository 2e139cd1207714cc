import type { Channel, RowSource, Viewer } from "#application/kit/channel";
import { callErased } from "#application/kit/erased";
import type { FeedEntry } from "#application/kit/live-feed";
import type { Port, Resolve } from "#application/kit/ports";
import { checkOutput } from "#interface/shared/output/serialise";

/** A write as one viewer sees it: a row that becomes visible is `created`, a row that is no longer visible is `deleted`. */
export type Change =
  | { kind: "created" | "updated"; row: object }
  /** Contains only the id, because the viewer may not read the row any more. */
  | { kind: "deleted"; row: { id: string } };

/** A channel with the name of its resource, and the names of the authenticators that it accepts. */
export interface DeclaredChannel {
  readonly name: string;
  readonly accepts: readonly string[];
  readonly channel: Channel;
}

/** A channel with its repository and its compiled output schema. */
export class BoundChannel {
  readonly name: string;
  readonly accepts: readonly string[];
  readonly scope: string | undefined;
  readonly of: Port<RowSource>;
  readonly #channel: Channel;
  readonly #rows: RowSource;
  readonly #check: (row: unknown) => object;
  #shown: { entry: FeedEntry; row: object } | undefined;

  /** Throws if the repository is not bound. */
  constructor({ name, accepts, channel }: DeclaredChannel, resolve: Resolve) {
    this.name = name;
    this.accepts = accepts;
    this.#channel = channel;
    this.scope = channel.scope;
    this.of = channel.of;
    this.#rows = resolve(channel.of);
    this.#check = checkOutput(channel.row);
  }

  /** Returns the entry as the viewer sees it, or undefined. Throws if the row does not match the public schema. */
  changeFor(viewer: Viewer, entry: FeedEntry): Change | undefined {
    const saw = this.#sees(viewer, entry.before);
    if (this.#sees(viewer, entry.after)) return { kind: saw ? "updated" : "created", row: this.#show(entry) };

    return saw ? { kind: "deleted", row: { id: entry.id } } : undefined;
  }

  /** Returns the ids of the rows that the viewer may read now. */
  async readable(viewer: Viewer, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = ids.length === 0 ? [] : await this.#rows.find({ where: { id: { in: ids } } });

    return new Set(rows.filter((row) => this.#sees(viewer, row)).map(({ id }) => id));
  }

  // `sees` and `show` are declared for rows of the repository in `of`, and get only its rows.
  #sees(viewer: Viewer, row: object | undefined): boolean {
    return row !== undefined && callErased(this.#channel.sees, viewer, row);
  }

  /** Returns the public form of the row. Caches the last one, because all viewers of an entry get the same. */
  #show(entry: FeedEntry): object {
    if (this.#shown?.entry !== entry) {
      const shown = callErased(this.#channel.show, entry.after);
      this.#shown = { entry, row: this.#check(shown) };
    }

    return this.#shown.row;
  }
}
