import { type Resolve, servicesOf } from "#application/kit/ports";
import type { Reaction } from "#application/kit/reaction";
import { workContext } from "#application/kit/work-context";
import type { Entity } from "#domain/shared/entity";
import type { MutationEvent } from "#domain/events/mutation-event";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import type { Table } from "#infrastructure/database/table";
import { idOf, reviveEvent, type StoredEvent } from "#infrastructure/events/stored-event";
import { type DeliveryKey, idempotencyKeyOf, withReactionJobs } from "#infrastructure/jobs/reaction-jobs";
import type { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { perform } from "#infrastructure/shared/perform";
import { withTimeLimit } from "#infrastructure/shared/time-limit";

/**
 * Reactions by name, ready to be called. A reaction works on behalf of the request and the user that caused the event. It
 * throws when its time limit is over; its code is not interrupted.
 */
export type BoundReactions = ReadonlyMap<string, (event: StoredEvent) => Promise<void>>;

interface Registration {
  reactions: readonly { name: string; reaction: Reaction }[];
  resolve: Resolve;
  subscriptions: Subscriptions;
}

/**
 * Subscribes the reactions: from now on the writes that they follow wake a dispatcher. Every process that writes has to call
 * this, even if it does not dispatch. Throws when a port is not bound.
 */
export function bindReactions({ reactions, resolve, subscriptions }: Registration): BoundReactions {
  return new Map(
    reactions.map(({ name, reaction }) => {
      const table = tableOf(resolve(reaction.to), name);
      const services = servicesOf(reaction.injects, resolve);
      const tooLong = `The reaction took longer than ${reaction.limitSeconds} s, and may still be running`;
      subscriptions.add(name, { table: table.name, kinds: reaction.kinds, columns: reaction.columns });

      return [
        name,
        (stored) => {
          const delivery = { eventId: idOf(stored), sequence: Number(stored.sequence), reaction: name };
          const mutation = mutationOf(reviveEvent(table, stored), delivery);
          const react = () => onBehalfOfCause(stored, () => perform(reaction.react, mutation, services));

          return withTimeLimit(withReactionJobs(delivery, react), reaction.limitSeconds * 1000, tooLong);
        },
      ];
    }),
  );
}

/** Returns the table of a repository, for the reaction that follows it. Throws for a repository without a table. */
export function tableOf(repository: object, reaction: string): Table {
  if (!(repository instanceof ObjectionRepository))
    throw new TypeError(`The reaction ${reaction} follows no table`);

  return repository.table;
}

/** Returns the argument of a reaction or of the function that maps an event to a message. */
export function mutationOf(event: MutationEvent<Entity>, delivery: DeliveryKey): object {
  return {
    event,
    idempotencyKey: idempotencyKeyOf(delivery),
    ...("before" in event && { before: event.before }),
    ...("after" in event && { after: event.after }),
  };
}

function onBehalfOfCause({ requestId, actorId }: StoredEvent, work: () => Promise<void>): Promise<void> {
  return requestId === null ? work() : workContext.run({ requestId, actorId }, work);
}
