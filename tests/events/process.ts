import { Container } from "inversify";
import type { Pool } from "pg";
import type { Consumer } from "#application/kit/consumer";
import type { Reaction } from "#application/kit/reaction";
import type { Stream } from "#application/kit/stream";
import { currentCause } from "#application/kit/work-context";
import { UserRepository } from "#domain/users/user.repository";
import { Database } from "#infrastructure/database/connection/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { Announcer } from "#infrastructure/events/dispatch/announcer";
import { bindReactions, type BoundReactions } from "#infrastructure/events/dispatch/bound-reactions";
import { Dispatcher, type DispatcherOptions } from "#infrastructure/events/dispatch/dispatcher";
import type { Broker } from "#infrastructure/messages/broker";
import { Messaging } from "#infrastructure/messages/messaging";
import { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { Listener } from "#infrastructure/shared/listener";
import { ObjectionUserRepository } from "#infrastructure/users/user.repository";
import { userTable } from "#infrastructure/users/user.table";
import { ScrollRepository, scrollTable } from "../fixtures/scrolls.js";
import { MemoryLogger } from "../support/memory-logger.js";
import { pooledDatabase } from "../support/pooler.js";

interface Exchanged {
  streams?: Record<string, Stream>;
  consumers?: Record<string, Consumer>;
}

/** The event components of one process of the service: connections, reactions and dispatcher. */
export class Process {
  readonly logger = new MemoryLogger();
  readonly pool: Pool;
  readonly database: Database;
  readonly users: UserRepository;
  readonly scrolls: ScrollRepository;
  /** The ports that reactions may inject. */
  readonly container = new Container();
  /** The names of the reactions to which this process delivers. */
  readonly dispatched: string[] = [];
  readonly #subscriptions = new Subscriptions();
  readonly #announcer: Announcer;
  readonly #listener: Listener;
  readonly #stopAnnouncing: () => void;
  #dispatcher: Dispatcher | undefined;
  #made = 0;

  constructor(url: string) {
    this.pool = createBackgroundPool({ url, logger: this.logger });
    this.#announcer = new Announcer(this.pool, this.logger);
    this.#listener = new Listener(this.pool, this.logger);
    this.#stopAnnouncing = this.#subscriptions.onCommit(() => this.#announcer.announce());
    this.database = new Database(
      {
        ...pooledDatabase(url),
        poolMax: 4,
        statementTimeoutMs: 5_000,
        logger: this.logger,
        cause: currentCause,
      },
      this.#subscriptions,
    );
    this.users = new ObjectionUserRepository(userTable, this.database);
    this.scrolls = new ObjectionRepository(scrollTable, this.database);
    this.container.bind(UserRepository).toConstantValue(this.users);
    this.container.bind(ScrollRepository).toConstantValue(this.scrolls);
  }

  /** Subscribes the reactions to the writes of this process. Any process that dispatches may deliver them. */
  bind(reactions: Record<string, Reaction>): BoundReactions {
    return bindReactions({
      reactions: Object.entries(reactions).map(([name, reaction]) => ({ name, reaction })),
      resolve: (port) => this.container.get(port),
      subscriptions: this.#subscriptions,
    });
  }

  /** Binds the reactions and delivers to them. Retries a failed attempt after `retryMs`. */
  dispatch(reactions: Record<string, Reaction>, retryMs = 20, leaseSeconds = 20): Dispatcher {
    return this.#dispatch(this.bind(reactions), { retryDelay: () => retryMs, leaseSeconds });
  }

  /** Publishes the messages of the streams, and hands received ones to the consumers. */
  exchange(
    broker: Broker,
    { streams = {}, consumers = {} }: Exchanged,
    { retryMs = 20, leaseSeconds = 20 } = {},
  ): Dispatcher {
    const messaging = new Messaging({
      broker,
      streams: Object.entries(streams).map(([name, stream]) => ({ name, stream })),
      consumers: Object.entries(consumers).map(([name, consumer]) => ({ name, consumer })),
      database: this.database,
      source: "https://example.com",
      resolve: (port) => this.container.get(port),
    });
    const options = { streams: messaging.streams, retryDelay: () => retryMs, leaseSeconds };
    messaging.receive();

    return this.#dispatch(messaging.consumers, options);
  }

  #dispatch(
    reactions: BoundReactions,
    options: Pick<DispatcherOptions, "streams" | "retryDelay" | "leaseSeconds">,
  ): Dispatcher {
    this.#dispatcher = new Dispatcher({
      ...options,
      pool: this.pool,
      listener: this.#listener,
      subscriptions: this.#subscriptions,
      reactions,
      logger: this.logger,
    });
    this.dispatched.push(...reactions.keys(), ...(options.streams?.keys() ?? []));
    this.#stopAnnouncing();
    this.#dispatcher.start();

    return this.#dispatcher;
  }

  makeUser(fullName: string) {
    this.#made += 1;

    return this.users.insertOne({
      fullName,
      email: `${fullName}-${this.#made}@example.com`.toLowerCase(),
      isAdmin: false,
      isEmailVerified: true,
    });
  }

  async rename(user: { id: string }, ...names: string[]): Promise<void> {
    for (const fullName of names) await this.users.updateOne({ where: { id: user.id } }, { fullName });
  }

  /** Closes the connections, so that this process can no longer claim, settle or renew deliveries. */
  async loseConnections(): Promise<void> {
    this.#listener.close();
    await this.pool.end();
  }

  async stopDispatching(): Promise<void> {
    await this.#dispatcher?.stop(200);
  }

  async end(): Promise<void> {
    await this.#announcer.finish();
    this.#listener.close();
    await this.database.close();
    if (!this.pool.ending) await this.pool.end();
  }
}
