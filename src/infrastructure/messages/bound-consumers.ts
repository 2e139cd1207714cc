import type { Consumer } from "#application/kit/consumer";
import { type Resolve, servicesOf } from "#application/kit/ports";
import { asDeclared } from "#application/kit/erased";
import type { Database } from "#infrastructure/database/connection/database";
import type { BoundReactions } from "#infrastructure/events/dispatch/bound-reactions";
import { Hopeless } from "#infrastructure/events/dispatch/delivery-errors";
import { idOf, type StoredEvent } from "#infrastructure/events/stored-event";
import { withReactionJobs } from "#infrastructure/jobs/reaction-jobs";
import { readMessage, type StoredMessage, tableOfInbox } from "#infrastructure/messages/database-inbox";
import type { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { perform } from "#infrastructure/shared/perform";
import { withTimeLimit } from "#infrastructure/shared/time-limit";

const LIMIT_S = 60;
const tooLong = `The consumer took longer than ${LIMIT_S} s, and may still be running`;

interface Registration {
  consumers: readonly { name: string; consumer: Consumer }[];
  database: Database;
  resolve: Resolve;
  subscriptions: Subscriptions;
}

/**
 * Subscribes the consumers to the messages in the inbox, as the reactions `consumer:<name>`. Throws when a port that one
 * injects is not bound.
 */
export function bindConsumers({ consumers, database, resolve, subscriptions }: Registration): BoundReactions {
  return new Map(
    consumers.map(({ name, consumer }) => {
      const reaction = `consumer:${name}`;
      const services = servicesOf(consumer.injects, resolve);
      subscriptions.add(reaction, { table: tableOfInbox(consumer.from), kinds: ["inserted"] });
      const deliver = async (event: StoredEvent) => {
        const message = messageFor(consumer, event);
        if (!message) return;
        const delivery = { eventId: idOf(event), sequence: Number(event.sequence), reaction };
        const handle = () => perform(consumer.receive, message, services);
        const once = () =>
          handleOnce(database, { name, ...message }, () => withReactionJobs(delivery, handle));
        await withTimeLimit(once(), LIMIT_S * 1000, tooLong);
      };

      return [reaction, deliver];
    }),
  );
}

/** Returns the message with its data as the consumer declares it; undefined for a type that it ignores. */
function messageFor({ accepts }: Consumer, { after }: StoredEvent) {
  try {
    const { id, source, type, subject, time, data } = readMessage(asDeclared<StoredMessage>(after ?? {}));
    const accepted = accepts.find((one) => one.type === type);
    if (!accepted) return undefined;
    const { error, value } = accepted.data.validate(data, { stripUnknown: true });
    if (error) throw error;

    return { id, source, type, subject, time, data: value };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Hopeless(`The message cannot be read: ${reason}`, { cause });
  }
}

/** Calls `handle` in a transaction, unless the consumer has handled the message before. A concurrent call waits for this one. */
async function handleOnce(
  database: Database,
  { name, source, id }: { name: string; source: string; id: string },
  handle: () => Promise<void>,
): Promise<void> {
  const text = `insert into handled_messages (consumer, source, id) values ($1, $2, $3) on conflict do nothing returning 1`;
  await database.transaction(async () => {
    const fresh = await database.query({ text, values: [name, source, id], prepared: true });
    if (fresh.length > 0) await handle();
  });
}
