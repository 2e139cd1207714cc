import { cannotResume, type FeedEntry } from "#application/kit/live-feed";
import type { Connection } from "#interface/realtime/connections/connection";
import type { BoundChannel } from "#interface/realtime/subscriptions/bound-channel";

/** The entries that may queue while a subscription catches up. */
const MAX_QUEUED = 1_000;

/** The subscription of a connection to a resource, or to one of its rows. */
export class Subscription {
  #queue: FeedEntry[] | undefined;
  #isAbandoned = false;
  #position: string | undefined;

  constructor(
    readonly channel: BoundChannel,
    readonly connection: Connection,
    readonly id: string | undefined,
  ) {}

  get key(): string {
    return keyOf(this.channel.name, this.id);
  }

  /** The position behind the last entry that was sent, if there is one. */
  get position(): string | undefined {
    return this.#position;
  }

  /** Queues new entries until `flush`, while older ones are sent. */
  pause(): void {
    this.#queue = [];
  }

  /** Sends a new entry, or queues it while the subscription is paused. */
  receive(entry: FeedEntry): void {
    if (!this.#queue) this.send(entry);
    else if (this.#queue.push(entry) > MAX_QUEUED) this.abandon();
  }

  /** Sends the entry as the viewer sees it now. Skips rows that are not in `readable`, except deleted ones. */
  send(entry: FeedEntry, readable?: ReadonlySet<string>): void {
    this.#position = entry.position;
    const change = this.channel.changeFor(this.connection.viewer, entry);
    if (!change || (change.kind !== "deleted" && readable?.has(entry.id) === false)) return;

    this.connection.send({ sequence: entry.position, resource: this.channel.name, ...change });
  }

  /** Sends the queued entries as fast as the client reads. From then on new entries are sent at once. */
  async flush(): Promise<void> {
    for (let entry = this.next(); entry; entry = this.next()) {
      this.send(entry);
      await this.connection.room();
    }
    this.#queue = undefined;
  }

  /** Stops catching up: the client can no longer receive every entry that it missed. */
  abandon(): void {
    if (this.#queue) this.#isAbandoned = true;
  }

  /** Throws GONE once the subscription is abandoned. */
  check(): void {
    if (this.#isAbandoned) throw cannotResume();
  }

  private next(): FeedEntry | undefined {
    this.check();

    return this.#queue?.shift();
  }
}

export const keyOf = (resource: string, id?: string) => (id === undefined ? resource : `${resource}/${id}`);
