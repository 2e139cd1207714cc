import type { RowSource } from "#application/kit/channel";
import type { Port, Resolve } from "#application/kit/ports";
import { SessionRepository } from "#domain/sessions/session.repository";
import type { MutationKind } from "#domain/events/mutation-event";
import { UserRepository } from "#domain/users/user.repository";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import type { Table } from "#infrastructure/database/table";
import type { Subscriptions } from "#infrastructure/outbox/subscriptions";

/** The reaction that brings events into the feed. */
export const FEED = "live";

/** The tables whose writes live updates are made of, by name. */
export type FollowedTables = ReadonlyMap<string, { of: Port<RowSource>; table: Table }>;

interface Registration {
  /** The repositories that channels follow. */
  watched: readonly Port<RowSource>[];
  resolve: Resolve;
  subscriptions: Subscriptions;
}

const all: readonly MutationKind[] = ["inserted", "updated", "deleted", "restored"];

/**
 * Makes the data service store a delivery to the feed for each write to them from now on; every process that writes has to
 * call it. What users and sessions become decides on the sockets themselves, so those are followed in any case; a session
 * that begins concerns no socket.
 */
export function followTables({ watched, resolve, subscriptions }: Registration): FollowedTables {
  const followed = new Map<string, { of: Port<RowSource>; table: Table }>();
  for (const of of new Set<Port<RowSource>>([...watched, UserRepository, SessionRepository])) {
    const repository = resolve(of);
    if (!(repository instanceof ObjectionRepository)) throw new TypeError(`${of.name} has no table`);

    const table: Table = repository.table;
    const isForSockets = of === SessionRepository && !watched.includes(of);
    subscriptions.add(table.name, isForSockets ? ["updated", "deleted"] : all, FEED);
    followed.set(table.name, { of, table });
  }

  return followed;
}
