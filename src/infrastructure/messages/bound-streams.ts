import { v5 as uuidv5 } from "uuid";
import { callErased } from "#application/kit/erased";
import type { Resolve } from "#application/kit/ports";
import { only } from "#application/kit/schema";
import { addressOf, type PublishedEvent, type Stream, typeOf } from "#application/kit/stream";
import type { Table } from "#infrastructure/database/table";
import { type BoundReactions, mutationOf, tableOf } from "#infrastructure/events/dispatch/bound-reactions";
import { Hopeless } from "#infrastructure/events/dispatch/delivery-errors";
import { idOf, reviveEvent, type StoredEvent } from "#infrastructure/events/stored-event";
import type { Broker, Message } from "#infrastructure/messages/broker";
import { writeCloudEvent } from "#infrastructure/messages/cloud-event";
import type { Subscriptions } from "#infrastructure/outbox/subscriptions";

/** A stream with its name, which is the name of its resource. */
interface NamedStream {
  readonly name: string;
  readonly stream: Stream;
}

interface Registration {
  streams: readonly NamedStream[];
  broker: Broker;
  /** The public address of the service. */
  source: string;
  resolve: Resolve;
  subscriptions: Subscriptions;
}

/** Subscribes the streams as the reactions `stream:<name>`, which publish. Throws when a repository is not bound. */
export function bindStreams({
  streams,
  broker,
  source,
  resolve,
  subscriptions,
}: Registration): BoundReactions {
  return new Map(
    streams.map(({ name, stream: { of, publishes } }) => {
      const reaction = `stream:${name}`;
      const table = tableOf(resolve(of), reaction);
      const kinds = [...new Set(publishes.flatMap(({ kinds }) => kinds))];
      subscriptions.add(reaction, { table: table.name, kinds });
      const deliver = async (event: StoredEvent) => {
        for (const published of publishes)
          if (published.kinds.includes(event.kind))
            await broker.publish(messageOf({ name, published, table, source }, event, reaction));
      };

      return [reaction, deliver];
    }),
  );
}

interface Publication {
  name: string;
  published: PublishedEvent;
  table: Table;
  source: string;
}

/** The id follows from the event and the type: it is the same at each attempt, and another one for each version of the type. */
function messageOf(
  { name, published, table, source }: Publication,
  stored: StoredEvent,
  reaction: string,
): Message {
  const event = reviveEvent(table, stored);
  const type = typeOf(name, published);
  const id = uuidv5(type, idOf(stored));
  const subject = stored.rowId;
  const data = dataOf(
    published,
    mutationOf(event, { eventId: event.id, sequence: event.sequence, reaction }),
  );
  const body = writeCloudEvent({ id, source, type, subject, time: stored.occurredAt, data }, stored.sequence);

  return { address: addressOf(name), key: subject, id, body };
}

function dataOf({ data, map }: PublishedEvent, mutation: object): unknown {
  try {
    return only(data, callErased(map, mutation));
  } catch (cause) {
    throw new Hopeless("The data of the message cannot be built, or does not fit its schema", { cause });
  }
}
