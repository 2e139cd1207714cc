import { type ConsumerMessages, jetstream, JetStreamApiError, jetstreamManager } from "@nats-io/jetstream";
import { connect, errors, headers, type NatsConnection } from "@nats-io/transport-node";
import type { Logger } from "#domain/shared/logger";
import { SERVICE_NAME } from "#domain/shared/service-name";
import { type Broker, CONTENT_TYPE, type Inbox, type Message } from "#infrastructure/messages/broker";
import { ignoreInterruption, Patience } from "#infrastructure/messages/patience";

/** Time in which JetStream has to answer. */
const TIMEOUT_MS = 5_000;
/** Messages that are stored together. */
const BATCH = 500;
/** A request for messages ends after this time, and one without heartbeats is sent again: the defaults notice a loss after 30 s. */
const EXPIRES_MS = 10_000;
const HEARTBEAT_MS = 2_000;
/** A process that has lost the position to another one looks again after this time. */
const STANDBY_MS = 2_000;
/** The error of JetStream for a message that is larger than its stream allows. */
const TOO_LARGE = 10_054;

/**
 * NATS JetStream. The streams exist already: their retention and their copies are decisions of operators. Messages are read
 * with an ordered consumer, whose position is in the inbox, because acknowledgements would lose the order after a crash.
 */
export class NatsBroker implements Broker {
  readonly #patience: Patience;
  readonly #reading = new Set<ConsumerMessages>();
  #connection: Promise<NatsConnection> | undefined;

  constructor(
    private readonly url: string,
    logger: Logger,
  ) {
    this.#patience = new Patience(logger, "NATS");
  }

  async publish({ address, id, body }: Message): Promise<void> {
    await this.#patience.until(async () => {
      const js = jetstream(await this.#connected(), { timeout: TIMEOUT_MS });
      const fields = headers();
      fields.set("Content-Type", CONTENT_TYPE);
      await js.publish(address, body, { msgID: id, headers: fields });
    }, isRefusal);
  }

  async receive(address: string, inbox: Inbox): Promise<void> {
    while (!this.#patience.isOver) {
      await this.#patience.until(() => this.#read(address, inbox)).catch(ignoreInterruption);
      await this.#patience.pause(STANDBY_MS);
    }
  }

  async finish(): Promise<void> {
    this.#patience.end();
    for (const messages of this.#reading) messages.stop();
  }

  async close(): Promise<void> {
    await (await this.#connection?.catch(() => undefined))?.close();
  }

  /** Stores messages until the position is lost to another process, or the process stops. */
  async #read(address: string, inbox: Inbox): Promise<void> {
    const manager = await jetstreamManager(await this.#connected(), { timeout: TIMEOUT_MS });
    const stream = await manager.streams.find(address);
    const { created } = await manager.streams.info(stream);
    let position = await inbox.open(address);
    // A stream that was created again begins with sequence 1.
    const [of, sequence] = position?.split(" ") ?? [];
    const opt_start_seq = of === created ? Number(sequence) + 1 : 1;
    const consumer = await manager
      .jetstream()
      .consumers.get(stream, { filter_subjects: address, opt_start_seq });
    const messages = await consumer.consume({
      max_messages: BATCH,
      expires: EXPIRES_MS,
      idle_heartbeat: HEARTBEAT_MS,
    });
    this.#reading.add(messages);
    try {
      if (this.#patience.isOver) return;
      let batch: { body: Uint8Array }[] = [];
      for await (const { data, info } of messages) {
        batch.push({ body: data });
        if (batch.length < BATCH && info.pending > 0) continue;
        const to = `${created} ${info.streamSequence}`;
        if (!(await inbox.store(address, batch, { from: position, to }))) return;
        this.#patience.worked();
        position = to;
        batch = [];
      }
    } finally {
      this.#reading.delete(messages);
      await messages.close();
    }
  }

  /** The client restores a connection that is lost; the next call retries a first one that failed. */
  #connected(): Promise<NatsConnection> {
    const { username, password, href } = new URL(this.url);
    this.#connection ??= connect({
      servers: href.replace(/\/\/[^/]*@/, "//"),
      name: SERVICE_NAME,
      maxReconnectAttempts: -1,
      ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    });
    this.#connection.catch(() => (this.#connection = undefined));

    return this.#connection;
  }
}

/** The message is too large for the server or for its stream, or its subject is no valid one. */
const isRefusal = (error: unknown) =>
  error instanceof errors.InvalidArgumentError ||
  error instanceof errors.InvalidSubjectError ||
  (error instanceof JetStreamApiError && error.code === TOO_LARGE);
