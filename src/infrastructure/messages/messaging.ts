import type { Consumer } from "#application/kit/consumer";
import type { Resolve } from "#application/kit/ports";
import type { Stream } from "#application/kit/stream";
import type { Database } from "#infrastructure/database/connection/database";
import type { BoundReactions } from "#infrastructure/events/dispatch/bound-reactions";
import { bindConsumers } from "#infrastructure/messages/bound-consumers";
import { bindStreams } from "#infrastructure/messages/bound-streams";
import type { Broker } from "#infrastructure/messages/broker";
import { DatabaseInbox } from "#infrastructure/messages/database-inbox";

interface MessagingOptions {
  /** Undefined when none is configured: nothing is published and received then. */
  broker: Broker | undefined;
  streams: readonly { name: string; stream: Stream }[];
  consumers: readonly { name: string; consumer: Consumer }[];
  database: Database;
  /** The public address of the service. */
  source: string;
  resolve: Resolve;
}

/** The messages to and from other services. The dispatcher delivers events to the streams and the consumers. */
export class Messaging {
  readonly streams: BoundReactions;
  readonly consumers: BoundReactions;
  readonly #broker: Broker | undefined;
  readonly #inbox: DatabaseInbox;
  readonly #addresses: ReadonlySet<string>;
  #receiving: Promise<unknown> = Promise.resolve();

  /** Throws when a port that a declaration injects is not bound. */
  constructor({ broker, streams, consumers, database, source, resolve }: MessagingOptions) {
    const { subscriptions } = database;
    const received = broker ? consumers : [];
    this.streams = broker ? bindStreams({ streams, broker, source, resolve, subscriptions }) : new Map();
    this.consumers = bindConsumers({ consumers: received, database, resolve, subscriptions });
    this.#broker = broker;
    this.#inbox = new DatabaseInbox(database);
    this.#addresses = new Set(received.map(({ consumer }) => consumer.from));
  }

  /** Begins to receive the messages of all consumers. */
  receive(): void {
    const broker = this.#broker;
    if (!broker) return;
    this.#receiving = Promise.all(
      [...this.#addresses].map((address) => broker.receive(address, this.#inbox)),
    );
  }

  /** Receives no more messages, and waits for the broker no longer. */
  async finish(): Promise<void> {
    await this.#broker?.finish();
    await this.#receiving;
  }

  async close(): Promise<void> {
    await this.#broker?.close();
  }
}
