import type { RowSource } from "#application/kit/channel";
import type { FeedEntry } from "#application/kit/live-feed";
import type { Port, Resolve } from "#application/kit/ports";
import { AccessTokenRepository } from "#domain/access-tokens/access-token.repository";
import { SessionRepository } from "#domain/sessions/session.repository";
import type { MutationKind } from "#domain/events/mutation-event";
import { UserRepository } from "#domain/users/user.repository";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import type { Table } from "#infrastructure/database/table";
import { reviveEvent, type StoredEvent } from "#infrastructure/events/stored-event";
import type { Followed, Subscriptions } from "#infrastructure/outbox/subscriptions";

interface FollowedTable {
  readonly of: Port<RowSource>;
  readonly table: Table;
  readonly kinds: readonly MutationKind[];
}

const all: readonly MutationKind[] = ["inserted", "updated", "deleted", "restored"];

/** The tables whose rows authenticate callers. A new row concerns no socket. */
const credentials: readonly Port<RowSource>[] = [SessionRepository, AccessTokenRepository];

/**
 * The tables of the feed: those of the channels, and always the users, the sessions and the access tokens, because their
 * changes decide what a socket may see.
 */
export class FollowedTables {
  /** By the names of the tables. */
  readonly #tables: ReadonlyMap<string, FollowedTable>;
  /** The writes that the feed reads. */
  readonly followed: readonly Followed[];

  /** `watched` are the repositories of the channels. */
  constructor(watched: readonly Port<RowSource>[], resolve: Resolve) {
    const sources = new Set<Port<RowSource>>([...watched, UserRepository, ...credentials]);
    const tables = [...sources].map((of): FollowedTable => {
      const repository = resolve(of);
      if (!(repository instanceof ObjectionRepository)) throw new TypeError(`${of.name} has no table`);
      const isForSockets = credentials.includes(of) && !watched.includes(of);

      return { of, table: repository.table, kinds: isForSockets ? ["updated", "deleted"] : all };
    });
    this.#tables = new Map(tables.map((followed) => [followed.table.name, followed]));
    this.followed = tables.map(({ table, kinds }) => ({ table: table.name, kinds }));
  }

  nameOf(source: Port<RowSource>): string | undefined {
    return [...this.#tables].find(([, { of }]) => of === source)?.[0];
  }

  /** Returns no entry for an event of another table. */
  entryOf(stored: StoredEvent, position: string): FeedEntry[] {
    const followed = this.#tables.get(stored.table);
    if (!followed) return [];

    const { before, after } = { before: undefined, after: undefined, ...reviveEvent(followed.table, stored) };
    const states = {
      ...(before?.deletedAt === null && { before }),
      ...(after?.deletedAt === null && { after }),
    };

    return [{ position, of: followed.of, id: stored.rowId, ...states }];
  }

  /** From now on the data service announces each write to these tables. Every process that writes has to call this. */
  subscribe(subscriptions: Subscriptions): void {
    for (const followed of this.followed) subscriptions.watch(followed);
  }
}
