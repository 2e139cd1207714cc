import { randomUUID } from "node:crypto";
import { Broker, type Inbox, type Message } from "#infrastructure/messages/broker";

/** A message that the service published. */
interface Published {
  address: string;
  type: string;
  data: unknown;
}

/** A message broker for the tests of streams and consumers. */
export class MemoryBroker extends Broker {
  readonly published: Published[] = [];
  readonly #inboxes = new Map<string, Inbox>();

  /** Sends a CloudEvent as another service does. */
  async send(address: string, type: string, data: unknown): Promise<void> {
    const event = { specversion: "1.0", id: randomUUID(), source: "https://example.org", type, data };
    const inbox = this.#inboxes.get(address);
    if (!inbox) throw new Error(`No consumer receives from ${address}`);
    await inbox.store(address, [{ body: Buffer.from(JSON.stringify(event)) }]);
  }

  async publish({ address, body }: Message): Promise<void> {
    const { type, data }: Published = JSON.parse(body);
    this.published.push({ address, type, data });
  }

  async receive(address: string, inbox: Inbox): Promise<void> {
    await inbox.open(address);
    this.#inboxes.set(address, inbox);
  }

  async finish(): Promise<void> {}
  async close(): Promise<void> {}
}
