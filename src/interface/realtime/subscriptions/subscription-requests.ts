import { isOf, type LiveFeed } from "#application/kit/live-feed";
import { integer, object, type ObjectOf, optional, string, uuid } from "#application/kit/schema";
import { ServiceError } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";
import { type Connection, haveSameRights } from "#interface/realtime/connections/connection";
import type { BoundChannel } from "#interface/realtime/subscriptions/bound-channel";
import type { FeedDistributor } from "#interface/realtime/subscriptions/feed-distributor";
import { cannotResume, keyOf, Subscription } from "#interface/realtime/subscriptions/subscription";

const topic = {
  /** The resource, as in the paths of its endpoints: `notes`. */
  resource: string(100),
  /** The id of a row, for a subscription to one row. */
  id: optional(uuid()),
};

export const unsubscribing = object(topic);
/** `since` is the last sequence that the client has received for this subscription. */
export const subscribing = object({ ...topic, since: optional(integer().min(0)) });

type Topic = ObjectOf<typeof topic>;
type Subscribing = Topic & { since?: number };

/** The number of feed positions that a client may have missed and still resume. */
const MAX_MISSED = 10_000;
const PAGE = 100;

interface Collaborators {
  distributor: FeedDistributor;
  feed: LiveFeed;
  channels: ReadonlyMap<string, BoundChannel>;
  subscriptionsPerSocket: number;
}

/** Handles `subscribe` and `unsubscribe`. Both resolve with the sequence of the acknowledgement. */
export class SubscriptionRequests {
  constructor(private readonly collaborators: Collaborators) {}

  async subscribe(
    connection: Connection,
    { resource, id, since }: Subscribing,
  ): Promise<{ sequence: number }> {
    const { distributor, subscriptionsPerSocket } = this.collaborators;
    const channel = this.#channelOf(resource);
    const isNew = !connection.subscriptions.has(keyOf(resource, id));
    if (isNew && connection.subscriptions.size >= subscriptionsPerSocket)
      throw new ServiceError(
        "TOO_MANY_REQUESTS",
        `A socket can have ${subscriptionsPerSocket} subscriptions`,
      );

    const subscription = new Subscription(channel, connection, id);
    if (since !== undefined) return this.#resume(subscription, since);

    if (id !== undefined && !(await channel.readable(connection.viewer, [id])).has(id)) throw notFound();
    if (connection.isOpen) distributor.subscribe(subscription);

    return { sequence: distributor.position };
  }

  unsubscribe(connection: Connection, { resource, id }: Topic): { sequence: number } {
    const { distributor } = this.collaborators;
    this.#channelOf(resource);
    const subscription = connection.subscriptions.get(keyOf(resource, id));
    if (subscription) distributor.unsubscribe(subscription);

    return { sequence: distributor.position };
  }

  /**
   * Sends the entries that the client missed, then those that arrived meanwhile. The subscription queues new entries from
   * the position up to which the feed is read, so that the client receives every entry once and in order.
   */
  async #resume(subscription: Subscription, since: number): Promise<{ sequence: number }> {
    const { distributor } = this.collaborators;
    const upTo = distributor.position;
    if (upTo - since > MAX_MISSED) throw cannotResume();

    subscription.pause(since);
    distributor.subscribe(subscription);
    try {
      await this.#refuseChangedRights(subscription.connection, since, upTo);
      await this.#sendMissed(subscription, since, upTo);
      await subscription.flush();
    } catch (error) {
      distributor.unsubscribe(subscription);
      throw error;
    }

    return { sequence: Math.max(since, distributor.position) };
  }

  /** Sends no content of a row that the client may not read now, except that it is deleted. */
  async #sendMissed(subscription: Subscription, since: number, upTo: number): Promise<void> {
    const { channel, connection, id } = subscription;
    const stretch = { upTo, of: channel.of, id };
    for (let after = since; connection.isOpen;) {
      const { oldest, newest, entries } = await this.collaborators.feed.read({ ...stretch, after }, PAGE);
      if (after < oldest || after > newest) throw cannotResume();

      const readable = await channel.readable(connection.viewer, [
        ...new Set(entries.map((entry) => entry.id)),
      ]);
      for (const entry of entries) {
        subscription.check();
        subscription.send(entry, readable);
        await connection.room();
      }
      const last = entries.at(-1);
      if (!last || entries.length < PAGE) return;
      after = last.position;
    }
  }

  /** Throws GONE if the user's rights have changed since then: no entry says which rows became visible or invisible. */
  async #refuseChangedRights({ userId }: Connection, after: number, upTo: number): Promise<void> {
    const changes = { after, upTo, of: UserRepository, id: userId };
    const { entries } = await this.collaborators.feed.read(changes, PAGE);
    const isChanged = entries.some(
      (entry) =>
        isOf(entry, UserRepository) &&
        entry.before &&
        entry.after &&
        !haveSameRights(entry.before, entry.after),
    );
    if (isChanged || entries.length === PAGE) throw cannotResume();
  }

  #channelOf(resource: string): BoundChannel {
    const channel = this.collaborators.channels.get(resource);
    if (!channel) throw notFound();

    return channel;
  }
}

/** The same error for a resource without a channel, a missing row, and a row that the caller may not read. */
const notFound = () => new ServiceError("NOT_FOUND", "There is nothing of this name to watch");
