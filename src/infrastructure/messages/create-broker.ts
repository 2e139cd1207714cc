import type { Logger } from "#domain/shared/logger";
import type { Config } from "#infrastructure/config/config";
import type { Broker } from "#infrastructure/messages/broker";

/** Creates the message broker that is configured, if any. */
export async function createBroker(
  { NATS_URL, KAFKA_URL }: Config,
  logger: Logger,
): Promise<Broker | undefined> {
  // The clients are loaded only when they are used.
  if (NATS_URL !== undefined) {
    const { NatsBroker } = await import("#infrastructure/messages/nats-broker");

    return new NatsBroker(NATS_URL, logger);
  }
  if (KAFKA_URL === undefined) return undefined;
  const { KafkaBroker } = await import("#infrastructure/messages/kafka-broker");

  return new KafkaBroker(KAFKA_URL, logger);
}
