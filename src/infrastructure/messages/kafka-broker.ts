import {
  Consumer,
  GenericError,
  type Message as Record,
  MultipleErrors,
  ProduceAcks,
  Producer,
} from "@platformatic/kafka";
import { setImmediate } from "node:timers/promises";
import type { Logger } from "#domain/shared/logger";
import { SERVICE_NAME } from "#domain/shared/service-name";
import { type Broker, CONTENT_TYPE, type Inbox, type Message } from "#infrastructure/messages/broker";
import { ignoreInterruption, Patience } from "#infrastructure/messages/patience";

/** Time in which the broker has to answer. */
const TIMEOUT_MS = 5_000;
/** Messages that are sent or stored together. */
const BATCH = 500;
/** Kafka limits the size of the messages of a partition that are sent together, by default to 1 MB. */
const BATCH_BYTES = 500_000;
/** The partitions of a lost process go to another one after this time. The default is a minute. */
const MEMBERSHIP = { sessionTimeout: 6_000, rebalanceTimeout: 6_000, heartbeatInterval: 1_000 };
/** The errors of Kafka for a message that is too large, or that is not valid. */
const REFUSALS = ["MESSAGE_TOO_LARGE", "RECORD_LIST_TOO_LARGE", "INVALID_RECORD"];
const contentType = new Map([[Buffer.from("content-type"), Buffer.from(CONTENT_TYPE)]]);

interface Waiting {
  message: { topic: string; key: Buffer; value: Buffer; headers: Map<Buffer, Buffer> };
  resolve: () => void;
  reject: (error: unknown) => void;
}

type Reading = Awaited<ReturnType<Consumer["consume"]>>;

/**
 * Kafka. The topics exist already: their partitions and their copies are decisions of operators. One request is on its way at
 * a time, with all messages that were published during the one before.
 */
export class KafkaBroker implements Broker {
  readonly #patience: Patience;
  readonly #options: { clientId: string; bootstrapBrokers: string[]; timeout: number; retries: false };
  readonly #waiting: Waiting[] = [];
  readonly #reading = new Set<Reading>();
  #producer: Producer | undefined;
  #isSending = false;

  constructor(url: string, logger: Logger) {
    this.#patience = new Patience(logger, "Kafka");
    const bootstrapBrokers = [new URL(url).host];
    this.#options = { clientId: SERVICE_NAME, bootstrapBrokers, timeout: TIMEOUT_MS, retries: false };
  }

  async publish({ address, key, body }: Message): Promise<void> {
    const value = Buffer.from(body);
    const message = { topic: address, key: Buffer.from(key), value, headers: contentType };
    await this.#patience.until(() => this.#send(message), isRefusal);
  }

  async receive(address: string, inbox: Inbox): Promise<void> {
    while (!this.#patience.isOver)
      await this.#patience.until(() => this.#read(address, inbox)).catch(ignoreInterruption);
  }

  async finish(): Promise<void> {
    this.#patience.end();
    await Promise.all([...this.#reading].map((messages) => messages.close()));
  }

  async close(): Promise<void> {
    await this.#producer?.close();
  }

  #send(message: Waiting["message"]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ message, resolve, reject });
      if (!this.#isSending) void this.#sendAll();
    });
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    while (this.#waiting.length > 0) {
      // The messages of one turn of the event loop go together.
      await setImmediate();
      await this.#sendBatch(this.#next());
    }
    this.#isSending = false;
  }

  /** Takes the messages of the next request. */
  #next(): Waiting[] {
    let bytes = 0;
    const tooMany = this.#waiting.findIndex(({ message }, index) => {
      bytes += message.value.length;

      return index === BATCH || (index > 0 && bytes > BATCH_BYTES);
    });

    return this.#waiting.splice(0, tooMany < 0 ? BATCH : tooMany);
  }

  async #sendBatch(batch: Waiting[]): Promise<void> {
    this.#producer ??= new Producer({ ...this.#options, acks: ProduceAcks.ALL });
    try {
      await this.#producer.send({ messages: batch.map(({ message }) => message) });
      for (const { resolve } of batch) resolve();
    } catch (error) {
      // Kafka refuses all messages of a partition for one of them.
      if (batch.length > 1 && isRefusal(error)) for (const one of batch) await this.#sendBatch([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  /** Stores messages until the process stops. Their position is that of a consumer group, which Kafka keeps. */
  async #read(address: string, inbox: Inbox): Promise<void> {
    const groupId = `${SERVICE_NAME.toLowerCase()}:${address}`;
    const consumer = new Consumer({ ...this.#options, ...MEMBERSHIP, groupId });
    let messages: Reading | undefined;
    try {
      const mode = { mode: "committed", fallbackMode: "earliest", autocommit: false } as const;
      await inbox.open(address);
      messages = await consumer.consume({ topics: [address], ...mode });
      this.#reading.add(messages);
      if (this.#patience.isOver) return;
      let batch: Record[] = [];
      for await (const message of messages) {
        batch.push(message);
        if (batch.length < BATCH && messages.readableLength > 0) continue;
        await inbox.store(
          address,
          batch.map(({ key, value }) => ({ key: key?.toString(), body: value })),
        );
        this.#patience.worked();
        const last = new Map(batch.map((one) => [one.partition, one]));
        for (const one of last.values()) await one.commit();
        batch = [];
      }
    } finally {
      if (messages) this.#reading.delete(messages);
      await messages?.close();
      await consumer.close();
    }
  }
}

const isRefusal = (error: unknown): boolean => REFUSALS.some((id) => has(error, id));

const has = (error: unknown, id: string): boolean =>
  (error instanceof GenericError && error.findBy("apiId", id) !== null) ||
  (error instanceof MultipleErrors && error.findBy("apiId", id) !== null);
