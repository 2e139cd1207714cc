import { type FeedEntry, type Following, isOf, type LiveFeed } from "#application/kit/live-feed";
import type { Session } from "#domain/sessions/session";
import { SessionRepository } from "#domain/sessions/session.repository";
import { ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import { UserRepository } from "#domain/users/user.repository";
import { toServiceError } from "#interface/shared/errors";
import type { BoundChannel } from "#interface/realtime/bound-channel";
import type { Connection } from "#interface/realtime/connection";
import { Groups } from "#interface/realtime/groups";
import type { Subscription } from "#interface/realtime/subscription";

/**
 * The sockets of this process, and the feed that they are told of. Every entry goes first to the sockets whose session or
 * user it is about, then to those that watch its row; the next one comes when that is done. Without sockets nothing is read.
 */
export class Hub {
  /** By the user. */
  readonly #connections = new Groups<Connection>();
  /** By the resource, and by the resource and the row. */
  readonly #subscriptions = new Groups<Subscription>();
  #following: Promise<Following> | undefined;
  /** What happens to sessions and users while a socket is being let in, for each of these sockets. */
  readonly #arrivals = new Set<FeedEntry[]>();
  #position = 0;

  constructor(
    private readonly feed: LiveFeed,
    private readonly channels: readonly BoundChannel[],
    private readonly limits: { socketsPerUser: number },
    private readonly logger: Logger,
  ) {}

  /** All entries up to it have been told. */
  get position(): number {
    return this.#position;
  }

  /** All that are open. */
  get connections(): Iterable<Connection> {
    return this.#connections.all();
  }

  /**
   * Takes in the connection that `identify` resolves with. The feed is followed before that, so nothing that happens to the
   * session or the user meanwhile is missed. Throws what `identify` throws, SERVICE_UNAVAILABLE, and TOO_MANY_REQUESTS.
   */
  async admit(identify: () => Promise<Connection>): Promise<Connection> {
    const missed: FeedEntry[] = [];
    this.#arrivals.add(missed);
    try {
      await this.#follow();
      const connection = await identify();
      if (this.#connections.of(connection.userId).size >= this.limits.socketsPerUser)
        throw new ServiceError("TOO_MANY_REQUESTS", "You have too many sockets open");
      for (const entry of missed) connection.learn(entry);
      this.#connections.add(connection.userId, connection);

      return connection;
    } finally {
      this.#arrivals.delete(missed);
      this.#settle();
    }
  }

  remove(connection: Connection): void {
    connection.left();
    for (const subscription of connection.subscriptions.values()) this.unsubscribe(subscription);
    this.#connections.delete(connection.userId, connection);
    this.#settle();
  }

  /** From now on it is told, or holds back, what comes after `position`. It takes the place of one that is alike. */
  subscribe(subscription: Subscription): void {
    const { connection, key } = subscription;
    const former = connection.subscriptions.get(key);
    if (former) this.unsubscribe(former);
    connection.subscriptions.set(key, subscription);
    this.#subscriptions.add(key, subscription);
  }

  unsubscribe(subscription: Subscription): void {
    const { connection, key } = subscription;
    if (connection.subscriptions.get(key) === subscription) connection.subscriptions.delete(key);
    this.#subscriptions.delete(key, subscription);
  }

  /** Follows the feed from its present end, unless it is being followed. */
  async #follow(): Promise<void> {
    const following = (this.#following ??= this.feed.follow((entries) =>
      entries.forEach((entry) => this.#take(entry)),
    ));
    try {
      const { position } = await following;
      this.#position = Math.max(this.#position, position);
    } catch (error) {
      if (this.#following === following) this.#following = undefined;
      throw error;
    }
  }

  #settle(): void {
    if (this.#arrivals.size > 0 || !this.#connections.isEmpty) return;

    void this.#following?.then((following) => following.stop());
    this.#following = undefined;
  }

  #take(entry: FeedEntry): void {
    const userId = userOf(entry);
    if (userId !== undefined) {
      for (const missed of this.#arrivals) missed.push(entry);
      for (const connection of this.#connections.of(userId)) connection.learn(entry);
    }
    for (const { name, of } of this.channels) if (of === entry.of) this.#tell(name, entry);
    this.#position = entry.position;
  }

  /** A row that is watched by itself as well is told once. */
  #tell(name: string, entry: FeedEntry): void {
    for (const subscription of this.#subscriptions.of(name)) this.#offer(subscription, entry);
    for (const subscription of this.#subscriptions.of(`${name}/${entry.id}`))
      if (!subscription.connection.subscriptions.has(name)) this.#offer(subscription, entry);
  }

  /** A rule or a schema that fails costs the socket its connection: it cannot be told what it is owed. */
  #offer(subscription: Subscription, entry: FeedEntry): void {
    try {
      subscription.offer(entry);
    } catch (thrown) {
      this.logger.error({ err: thrown, position: entry.position }, "live update failed");
      subscription.connection.close(toServiceError(thrown));
    }
  }
}

/** Whose sockets an entry may concern. */
function userOf(entry: FeedEntry): string | undefined {
  if (isOf(entry, UserRepository)) return entry.id;
  if (isOf<Session>(entry, SessionRepository)) return (entry.after ?? entry.before)?.userId;

  return undefined;
}
