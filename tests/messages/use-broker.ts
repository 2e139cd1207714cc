import { after, afterEach, before, beforeEach } from "mocha";
import type { Logger } from "#domain/shared/logger";
import { Broker, type Inbox, type Message } from "#infrastructure/messages/broker";
import type { TestBroker } from "./brokers.js";

/** Provides a broker to the tests of a `describe`, with an empty topic or stream at the address for each test. */
export function useBroker(open: () => Promise<TestBroker>, address: string) {
  let opened: TestBroker | undefined;
  const connected: Broker[] = [];
  const broker = (): TestBroker => {
    if (!opened) throw new Error("The broker is opened by before()");

    return opened;
  };

  before(async () => {
    opened = await open();
  });
  beforeEach(() => broker().create(address));
  afterEach(async () => {
    broker().proxy.restore();
    await Promise.all(connected.map((one) => one.finish()));
    await Promise.all(connected.splice(0).map((one) => one.close()));
  });
  after(() => broker().close());

  return {
    broker,
    /** Connects a process as the service does. */
    connect: (logger: Logger): Broker => {
      const one = broker().connect(logger);
      connected.push(one);

      return one;
    },
  };
}

interface Calls {
  before?: (message: Message) => void;
  after?: () => Promise<void>;
  /** Called when messages are stored, before the broker learns of it. */
  stored?: () => void;
}

/** Another broker with calls before and after each message that it publishes, or after those that it receives are stored. */
export class Beside extends Broker {
  constructor(
    private readonly broker: Broker,
    private readonly calls: Calls,
  ) {
    super();
  }

  async publish(message: Message): Promise<void> {
    this.calls.before?.(message);
    await this.broker.publish(message);
    await this.calls.after?.();
  }

  async receive(address: string, inbox: Inbox): Promise<void> {
    await this.broker.receive(address, {
      open: (address) => inbox.open(address),
      store: async (...given) => {
        const isStored = await inbox.store(...given);
        this.calls.stored?.();

        return isStored;
      },
    });
  }

  finish = (): Promise<void> => this.broker.finish();
  close = (): Promise<void> => this.broker.close();
}
