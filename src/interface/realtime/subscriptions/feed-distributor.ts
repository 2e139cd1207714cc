import { setImmediate as nextTurn } from "node:timers/promises";
import {
  cannotResume,
  type FeedEntry,
  type Following,
  isOf,
  type LiveFeed,
  type Missed,
} from "#application/kit/live-feed";
import type { AccessToken } from "#domain/access-tokens/access-token";
import { AccessTokenRepository } from "#domain/access-tokens/access-token.repository";
import type { Session } from "#domain/sessions/session";
import { SessionRepository } from "#domain/sessions/session.repository";
import { ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import { UserRepository } from "#domain/users/user.repository";
import type { Connection } from "#interface/realtime/connections/connection";
import type { BoundChannel } from "#interface/realtime/subscriptions/bound-channel";
import { Multimap } from "#interface/realtime/subscriptions/multimap";
import type { Subscription } from "#interface/realtime/subscriptions/subscription";
import { toServiceError } from "#interface/shared/errors";

/** The messages that are sent before other work of the process runs; they take about 10 milliseconds. */
const MESSAGES_PER_TURN = 250;

/**
 * Distributes the feed to the sockets of this process. An entry goes first to the sockets of the session or user that it
 * changes, then to the subscriptions of its row, and only then the next entry follows. Without sockets the feed is not read.
 */
export class FeedDistributor {
  /** By user id. */
  readonly #connections = new Multimap<Connection>();
  /** By resource, or by resource and row: `notes`, `notes/{id}`. */
  readonly #subscriptions = new Multimap<Subscription>();
  #following: Promise<Following> | undefined;
  #followed: Following | undefined;
  /** For each socket during its handshake: the entries about sessions and users since then. */
  readonly #handshakes = new Set<FeedEntry[]>();

  constructor(
    private readonly feed: LiveFeed,
    private readonly channels: readonly BoundChannel[],
    private readonly limits: { socketsPerUser: number },
    private readonly logger: Logger,
  ) {}

  /** The position behind the last entries that were distributed completely. */
  get position(): string {
    return this.#followed?.position ?? "";
  }

  /** Returns the entries between a client's position and the next entry that is distributed. See `Following`. */
  async missedSince(position: string): Promise<Missed> {
    if (!this.#followed) throw cannotResume();

    return this.#followed.missedSince(position);
  }

  /** The open connections. */
  get connections(): Iterable<Connection> {
    return this.#connections.values();
  }

  /** The number of open connections, and of their subscriptions. */
  get counts(): { sockets: number; subscriptions: number } {
    const open = [...this.connections];

    return {
      sockets: open.length,
      subscriptions: open.reduce((sum, one) => sum + one.subscriptions.size, 0),
    };
  }

  /**
   * Adds the connection that `authenticate` resolves with. Follows the feed before, so that no change of the session or the
   * user during the handshake is missed. Throws the errors of `authenticate`, SERVICE_UNAVAILABLE and TOO_MANY_REQUESTS.
   */
  async add(authenticate: () => Promise<Connection>): Promise<Connection> {
    const changes: FeedEntry[] = [];
    this.#handshakes.add(changes);
    try {
      await this.#follow();
      const connection = await authenticate();
      if (this.#connections.get(connection.userId).size >= this.limits.socketsPerUser)
        throw new ServiceError("TOO_MANY_REQUESTS", "You have too many sockets open");
      for (const entry of changes) connection.apply(entry);
      this.#connections.add(connection.userId, connection);

      return connection;
    } finally {
      this.#handshakes.delete(changes);
      this.#stopIfUnused();
    }
  }

  remove(connection: Connection): void {
    connection.disconnected();
    for (const subscription of connection.subscriptions.values()) this.unsubscribe(subscription);
    this.#connections.delete(connection.userId, connection);
    this.#stopIfUnused();
  }

  /** Sends all further entries to the subscription, which replaces an earlier one with the same key. */
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

  /** Follows the feed from its current end, unless it is followed already. */
  async #follow(): Promise<void> {
    const following = (this.#following ??= this.#newFollowing());
    try {
      this.#followed = await following;
    } catch (error) {
      if (this.#following === following) this.#following = undefined;
      throw error;
    }
  }

  #newFollowing(): Promise<Following> {
    const following: Promise<Following> = this.feed.follow((entries) =>
      this.#distribute(entries, () => this.#following === following),
    );

    return following;
  }

  #stopIfUnused(): void {
    if (this.#handshakes.size > 0 || !this.#connections.isEmpty) return;

    void this.#following?.then((following) => following.stop());
    this.#following = undefined;
    this.#followed = undefined;
  }

  /** Sends the entries in order, until `isFollowed` returns false. */
  async #distribute(entries: readonly FeedEntry[], isFollowed: () => boolean): Promise<void> {
    let messages = 0;
    for (const entry of entries) {
      this.#applyToConnections(entry);
      for (const subscription of this.#subscriptionsOf(entry)) {
        this.#send(subscription, entry);
        messages += 1;
        if (messages % MESSAGES_PER_TURN > 0) continue;
        await nextTurn();
        if (!isFollowed()) return;
      }
    }
  }

  #applyToConnections(entry: FeedEntry): void {
    const userId = userOf(entry);
    if (userId === undefined) return;

    for (const changes of this.#handshakes) changes.push(entry);
    for (const connection of this.#connections.get(userId)) connection.apply(entry);
  }

  /** The subscriptions to the resource of the entry, and those to its row whose connections have not subscribed to both. */
  *#subscriptionsOf(entry: FeedEntry): Iterable<Subscription> {
    for (const { name, of } of this.channels) {
      if (of !== entry.of) continue;
      yield* this.#subscriptions.get(name);
      for (const subscription of this.#subscriptions.get(`${name}/${entry.id}`))
        if (!subscription.connection.subscriptions.has(name)) yield subscription;
    }
  }

  /** Closes the socket if the rule or the schema of the channel throws, because the client would miss the entry. */
  #send(subscription: Subscription, entry: FeedEntry): void {
    try {
      subscription.receive(entry);
    } catch (thrown) {
      this.logger.error({ err: thrown, position: entry.position }, "live update failed");
      subscription.connection.close(toServiceError(thrown));
    }
  }
}

/** Returns the id of the user whose sockets an entry can affect. */
function userOf(entry: FeedEntry): string | undefined {
  if (isOf(entry, UserRepository)) return entry.id;
  if (isOf<AccessToken>(entry, AccessTokenRepository)) return (entry.after ?? entry.before)?.userId;
  if (isOf<Session>(entry, SessionRepository)) return (entry.after ?? entry.before)?.userId;

  return undefined;
}
