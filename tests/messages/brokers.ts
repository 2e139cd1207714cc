import { randomUUID } from "node:crypto";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { Admin, Consumer, Producer } from "@platformatic/kafka";
import { environment } from "#infrastructure/config/config";
import type { Logger } from "#domain/shared/logger";
import type { Broker } from "#infrastructure/messages/broker";
import { KafkaBroker } from "#infrastructure/messages/kafka-broker";
import { NatsBroker } from "#infrastructure/messages/nats-broker";
import { eventually } from "../support/until.js";
import { TcpProxy } from "./tcp-proxy.js";

/** A message as the broker stores it. */
export interface StoredMessage {
  contentType: string | undefined;
  body: Record<string, unknown>;
}

/** Access to a broker that bypasses the service. */
export interface TestBroker {
  /** Connections of the service go through it. */
  proxy: TcpProxy;
  /** The settings of a service with this broker. */
  settings: Record<string, string>;
  connect(logger: Logger): Broker;
  /** Creates the topic or stream of an address, or creates it again without its messages. */
  create(address: string): Promise<void>;
  /** Returns the messages of an address in the order of the broker. */
  read(address: string): Promise<StoredMessage[]>;
  send(address: string, key: string, body: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
}

const { NATS_TEST_URL, KAFKA_TEST_URL } = environment();

/** The brokers by name. An undefined one has no server to be tested on. */
export const brokers = {
  NATS: NATS_TEST_URL === undefined ? undefined : () => openNats(NATS_TEST_URL),
  Kafka: KAFKA_TEST_URL === undefined ? undefined : () => openKafka(new URL(KAFKA_TEST_URL)),
};

export const notTested = "is NOT TESTED: set NATS_TEST_URL and KAFKA_TEST_URL to the addresses of servers";

async function openNats(url: string): Promise<TestBroker> {
  const proxy = await TcpProxy.to(new URL(url));
  const connection = await connect({ servers: url });
  const manager = await jetstreamManager(connection);
  const created = new Map<string, string>();

  return {
    proxy,
    settings: { NATS_URL: `nats://${proxy.host}` },
    connect: (logger) => new NatsBroker(`nats://${proxy.host}`, logger),
    async create(address) {
      const old = created.get(address);
      if (old) await manager.streams.delete(old);
      const name = `test-${randomUUID()}`;
      created.set(address, name);
      await manager.streams.add({ name, subjects: [address] });
    },
    async read(address) {
      const stream = created.get(address) ?? "";
      const consumer = await manager.jetstream().consumers.get(stream);
      const messages: StoredMessage[] = [];
      const { num_pending: count } = await consumer.info();
      if (count === 0) return messages;
      for await (const message of await consumer.fetch({ max_messages: count }))
        messages.push({ contentType: message.headers?.get("Content-Type"), body: message.json() });

      return messages;
    },
    async send(address, _key, body) {
      await manager.jetstream().publish(address, body);
    },
    async close() {
      for (const name of created.values()) await manager.streams.delete(name);
      await connection.close();
      proxy.close();
    },
  };
}

/** The address has the ports of `Server.java`, because clients of Kafka connect to the address that the broker sends them. */
async function openKafka({ host, hostname, searchParams }: URL): Promise<TestBroker> {
  const port = searchParams.get("inner") ?? "";
  const proxy = await TcpProxy.to({ hostname, port }, Number(searchParams.get("outer")));
  const options = { clientId: "test", bootstrapBrokers: [host] };
  const admin = new Admin(options);
  const producer = new Producer(options);
  const created = new Set<string>();

  return {
    proxy,
    settings: { KAFKA_URL: `kafka://${proxy.host}` },
    connect: (logger) => new KafkaBroker(`kafka://${proxy.host}`, logger),
    async create(address) {
      if (created.has(address)) await admin.deleteTopics({ topics: [address] });
      created.add(address);
      await eventually(() =>
        admin.createTopics({ topics: [address], partitions: 3, replicas: 1 }).catch(() => undefined),
      );
    },
    async read(address) {
      const consumer = new Consumer({ ...options, groupId: `test-${randomUUID()}` });
      const ends = (await consumer.listOffsets({ topics: [address] })).get(address) ?? [];
      const count = ends.reduce((sum, end) => sum + Number(end), 0);
      const stream = await consumer.consume({ topics: [address], mode: "earliest", maxWaitTime: 100 });
      const messages: StoredMessage[] = [];
      try {
        if (count > 0)
          for await (const { headers, value } of stream) {
            const [contentType] = [...headers.values()].map(String);
            messages.push({ contentType, body: JSON.parse(String(value)) });
            if (messages.length === count) break;
          }
      } finally {
        await stream.close();
        await consumer.close();
      }

      return messages;
    },
    async send(address, key, body) {
      await producer.send({
        messages: [{ topic: address, key: Buffer.from(key), value: Buffer.from(body) }],
      });
    },
    async close() {
      await admin.deleteTopics({ topics: [...created] });
      await Promise.all([admin.close(), producer.close()]);
      proxy.close();
    },
  };
}
