import type { LiveFeed } from "#application/kit/live-feed";
import { integer, object, type ObjectOf, optional, string, uuid } from "#application/kit/schema";
import { ServiceError } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";
import { isOf } from "#application/kit/live-feed";
import type { BoundChannel } from "#interface/realtime/subscriptions/bound-channel";
import { type Connection, haveSameRights } from "#interface/realtime/connections/connection";
import type { Hub } from "#interface/realtime/subscriptions/feed-distributor";
import { keyOf, Subscription, tooLongAgo } from "#interface/realtime/subscriptions/subscription";

const target = {
  /** As in the path of its endpoints: `notes`. */
  resource: string(100),
  /** Of this row alone. */
  id: optional(uuid()),
};

export const unsubscribing = object(target);
/** `since` is the last sequence that the client has of this subscription. */
export const subscribing = object({ ...target, since: optional(integer().min(0)) });

type Target = ObjectOf<typeof target>;
type Subscribing = Target & { since?: number };

/** How far back a client may go on from, in positions of the feed. */
const LONGEST_STRETCH = 10_000;
const PAGE = 100;

interface Parts {
  hub: Hub;
  feed: LiveFeed;
  channels: ReadonlyMap<string, BoundChannel>;
  subscriptionsPerSocket: number;
}

/** What clients can ask for. Both resolve with what the acknowledgement says beside `ok`, and throw what refuses it. */
export class Watch {
  constructor(private readonly parts: Parts) {}

  async subscribe(
    connection: Connection,
    { resource, id, since }: Subscribing,
  ): Promise<{ sequence: number }> {
    const { hub, subscriptionsPerSocket } = this.parts;
    const channel = this.#channelOf(resource);
    const isNew = !connection.subscriptions.has(keyOf(resource, id));
    if (isNew && connection.subscriptions.size >= subscriptionsPerSocket)
      throw new ServiceError(
        "TOO_MANY_REQUESTS",
        `A socket can have ${subscriptionsPerSocket} subscriptions`,
      );

    const subscription = new Subscription(channel, connection, id);
    if (since !== undefined) return this.#goOn(subscription, since);

    if (id !== undefined && !(await channel.readable(connection.viewer, [id])).has(id)) throw notFound();
    if (connection.isOpen) hub.subscribe(subscription);

    return { sequence: hub.position };
  }

  unsubscribe(connection: Connection, { resource, id }: Target): { sequence: number } {
    const { hub } = this.parts;
    this.#channelOf(resource);
    const subscription = connection.subscriptions.get(keyOf(resource, id));
    if (subscription) hub.unsubscribe(subscription);

    return { sequence: hub.position };
  }

  /**
   * Sends what the client missed, then what came meanwhile. The subscription holds new entries back from the same position
   * up to which the past is read, so that every entry comes once, and in order.
   */
  async #goOn(subscription: Subscription, since: number): Promise<{ sequence: number }> {
    const { hub } = this.parts;
    const upTo = hub.position;
    if (upTo - since > LONGEST_STRETCH) throw tooLongAgo();

    subscription.hold(since);
    hub.subscribe(subscription);
    try {
      await this.#refuseChangedRights(subscription.connection, since, upTo);
      await this.#replay(subscription, since, upTo);
      await subscription.release();
    } catch (error) {
      hub.unsubscribe(subscription);
      throw error;
    }

    return { sequence: Math.max(since, hub.position) };
  }

  /** Nothing is told of a row that the client may not read any more, but that it is gone. */
  async #replay(subscription: Subscription, since: number, upTo: number): Promise<void> {
    const { channel, connection, id } = subscription;
    const stretch = { upTo, of: channel.of, id };
    for (let after = since; connection.isOpen;) {
      const { oldest, newest, entries } = await this.parts.feed.read({ ...stretch, after }, PAGE);
      if (after < oldest || after > newest) throw tooLongAgo();

      const readable = await channel.readable(connection.viewer, [
        ...new Set(entries.map((entry) => entry.id)),
      ]);
      for (const entry of entries) {
        subscription.check();
        subscription.tell(entry, readable);
        await connection.room();
      }
      const last = entries.at(-1);
      if (!last || entries.length < PAGE) return;
      after = last.position;
    }
  }

  /** Who may read more than then, or less, has missed messages that no entry stands for. */
  async #refuseChangedRights({ userId }: Connection, after: number, upTo: number): Promise<void> {
    const { entries } = await this.parts.feed.read({ after, upTo, of: UserRepository, id: userId }, PAGE);
    const isChanged = entries.some(
      (entry) =>
        isOf(entry, UserRepository) &&
        entry.before &&
        entry.after &&
        !haveSameRights(entry.before, entry.after),
    );
    if (isChanged || entries.length === PAGE) throw tooLongAgo();
  }

  #channelOf(resource: string): BoundChannel {
    const channel = this.parts.channels.get(resource);
    if (!channel) throw notFound();

    return channel;
  }
}

/** The same for a resource without channel, a row that is not there, and one that is not for the caller. */
const notFound = () => new ServiceError("NOT_FOUND", "There is nothing of this name to watch");
