import type { Injectables, Services } from "#application/kit/ports";
import type { Schema, Value } from "#application/kit/schema";

/** A message of another service, as a consumer gets it: a CloudEvent. */
export interface ReceivedMessage<Type extends string, Data> {
  readonly type: Type;
  /** Together with the source, it identifies the message; repeats have the same. */
  readonly id: string;
  readonly source: string;
  readonly subject?: string | undefined;
  readonly time?: Date | undefined;
  readonly data: Data;
}

/** One type of message that a consumer handles. */
export interface AcceptedMessage {
  readonly type: string;
  /** Keys that it does not name are dropped, because other services may add some. */
  readonly data: Schema;
}

export interface Consumer {
  /** The topic of Kafka, and the subject of NATS. */
  readonly from: string;
  readonly accepts: readonly AcceptedMessage[];
  readonly injects: Injectables;
  readonly receive: (message: never, services: never) => void | Promise<void>;
}

interface Accepting<Message> {
  /** Adds a type of message. Messages of all other types are ignored. */
  message<T extends string, S extends Schema>(
    type: T,
    data: S,
  ): Accepting<Message | ReceivedMessage<T, Value<S>>> & Injecting<Message | ReceivedMessage<T, Value<S>>>;
}

interface Injecting<Message> {
  inject<I extends Injectables>(
    injects: I,
  ): {
    /**
     * Handles a message in a transaction, with all writes of the injected repositories. A message that is received again has no
     * second effect. Do slow and remote work in a job that a reaction to these writes enqueues.
     */
    receive(receive: (message: Message, services: Services<I>) => void | Promise<void>): Consumer;
  };
}

/** The events of an address have this text and the address as the name of their table, which has at most 63 characters. */
const addressPattern = /^[A-Za-z0-9._-]{1,57}$/;

/**
 * Declares what the service does with messages of other services: exactly one effect per message, in order per key, retried
 * when it throws. Without a message broker, nothing is received.
 */
export function consumer(from: string): Accepting<never> {
  if (!addressPattern.test(from))
    throw new TypeError(
      `${from} is not an address of 1 to 57 letters, digits, dots, hyphens and underscores`,
    );

  const accepting = <Message>(
    accepts: readonly AcceptedMessage[],
  ): Accepting<Message> & Injecting<Message> => ({
    message: (type, data) => accepting([...accepts, { type, data }]),
    inject: (injects) => ({ receive: (receive) => ({ from, accepts, injects, receive }) }),
  });

  return accepting<never>([]);
}
