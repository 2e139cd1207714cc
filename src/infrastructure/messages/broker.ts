/** A message to another service. */
export interface Message {
  /** The topic of Kafka, and the subject of NATS. */
  readonly address: string;
  /** Messages with one key keep their order. */
  readonly key: string;
  /** Repeats of a message have the same id. */
  readonly id: string;
  /** A CloudEvent in JSON. */
  readonly body: string;
}

/** A message of another service. */
export interface Received {
  /** The key that the broker stores with the message, if any. */
  readonly key?: string | undefined;
  readonly body: Uint8Array;
}

/** The place in which the messages of an address are stored before a consumer handles them. */
export interface Inbox {
  /** Prepares for the messages of an address, and returns the position that was stored last; undefined at the first start. */
  open(address: string): Promise<string | undefined>;
  /**
   * Stores messages in their order. With `moved`, also moves the position; then it stores nothing and returns false when
   * another process has moved it.
   */
  store(address: string, messages: readonly Received[], moved?: Move): Promise<boolean>;
}

export interface Move {
  from: string | undefined;
  to: string;
}

/** A message broker outside the process, bound only when one is configured. It connects at the first use. */
export abstract class Broker {
  /**
   * Resolves when the broker has stored the message. Waits while it is not available. Throws for a message that the broker
   * does not accept, and `Interrupted` when the process stops.
   */
  abstract publish(message: Message): Promise<void>;
  /** Stores the messages of an address in the inbox until the process stops, in the order of the broker for each key. */
  abstract receive(address: string, inbox: Inbox): Promise<void>;
  /** Waits for the broker no longer, and receives no more messages. Messages on their way may still arrive. */
  abstract finish(): Promise<void>;
  abstract close(): Promise<void>;
}

/** The content type of a CloudEvent in structured mode. */
export const CONTENT_TYPE = "application/cloudevents+json; charset=UTF-8";
