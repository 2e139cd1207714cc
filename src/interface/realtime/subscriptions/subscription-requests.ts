import { cannotResume, isOf, MAX_POSITION, type Missed } from "#application/kit/live-feed";
import { object, type ObjectOf, optional, string, uuid } from "#application/kit/schema";
import { ServiceError } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";
import { type Connection, haveSameRights } from "#interface/realtime/connections/connection";
import type { BoundChannel } from "#interface/realtime/subscriptions/bound-channel";
import type { FeedDistributor } from "#interface/realtime/subscriptions/feed-distributor";
import { keyOf, Subscription } from "#interface/realtime/subscriptions/subscription";

const topic = {
  /** The resource, as in the paths of its endpoints: `notes`. */
  resource: string(100),
  /** The id of a row, for a subscription to one row. */
  id: optional(uuid()),
};

/** A position of the feed, as clients store it. It has no meaning for them. */
export const position = () => string(MAX_POSITION);

export const unsubscribing = object(topic);
/** `since` is the last sequence that the client has received for this subscription. */
export const subscribing = object({ ...topic, since: optional(position()) });

type Topic = ObjectOf<typeof topic>;
type Subscribing = Topic & { since?: string };

interface Collaborators {
  distributor: FeedDistributor;
  channels: ReadonlyMap<string, BoundChannel>;
  subscriptionsPerSocket: number;
}

/** Handles `subscribe` and `unsubscribe`. Both resolve with the sequence of the acknowledgement. */
export class SubscriptionRequests {
  constructor(private readonly collaborators: Collaborators) {}

  async subscribe(
    connection: Connection,
    { resource, id, since }: Subscribing,
  ): Promise<{ sequence: string }> {
    const { distributor, subscriptionsPerSocket } = this.collaborators;
    const channel = this.#channelOf(resource);
    connection.requireAcceptedBy(channel);
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

  unsubscribe(connection: Connection, { resource, id }: Topic): { sequence: string } {
    const { distributor } = this.collaborators;
    this.#channelOf(resource);
    const subscription = connection.subscriptions.get(keyOf(resource, id));
    if (subscription) distributor.unsubscribe(subscription);

    return { sequence: distributor.position };
  }

  /**
   * Sends the entries that the client missed, then those that arrived meanwhile. The subscription begins to queue new entries
   * exactly where the missed ones end, so that the client receives every entry once and in order.
   */
  async #resume(subscription: Subscription, since: string): Promise<{ sequence: string }> {
    const { distributor } = this.collaborators;
    const { connection } = subscription;
    const missed = await distributor.missedSince(since);
    subscription.pause();
    if (connection.isOpen) distributor.subscribe(subscription);
    try {
      await this.#refuseChangedRights(connection, missed);
      await this.#sendMissed(subscription, missed);
      await subscription.flush();
    } catch (error) {
      distributor.unsubscribe(subscription);
      throw error;
    }

    // Newer than the position of the distributor while the entries of a batch are sent.
    return { sequence: subscription.position ?? distributor.position };
  }

  /** Sends no content of a row that the client may not read now, except that it is deleted. */
  async #sendMissed(subscription: Subscription, missed: Missed): Promise<void> {
    const { channel, connection, id } = subscription;
    for await (const entries of missed.of(channel.of, id)) {
      const ids = new Set(entries.map((entry) => entry.id));
      const readable = await channel.readable(connection.viewer, [...ids]);
      for (const entry of entries) {
        if (!connection.isOpen) return;
        subscription.check();
        subscription.send(entry, readable);
        await connection.room();
      }
    }
  }

  /** Throws GONE if the user's rights have changed since then: no entry says which rows became visible or invisible. */
  async #refuseChangedRights({ userId }: Connection, missed: Missed): Promise<void> {
    for await (const entries of missed.of(UserRepository, userId))
      for (const entry of entries)
        if (isOf(entry, UserRepository) && entry.before && entry.after)
          if (!haveSameRights(entry.before, entry.after)) throw cannotResume();
  }

  #channelOf(resource: string): BoundChannel {
    const channel = this.collaborators.channels.get(resource);
    if (!channel) throw notFound();

    return channel;
  }
}

/** The same error for a resource without a channel, a missing row, and a row that the caller may not read. */
const notFound = () => new ServiceError("NOT_FOUND", "There is nothing of this name to watch");
