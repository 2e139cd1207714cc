import type { FeedEntry } from "#application/kit/live-feed";
import { ServiceError } from "#domain/shared/errors";
import type { BoundChannel } from "#interface/realtime/subscriptions/bound-channel";
import type { Connection } from "#interface/realtime/connections/connection";

/** Entries that may wait while a subscription catches up. */
const MOST_WAITING = 1_000;

/** A connection's interest in a resource, or in one row of it. */
export class Subscription {
  #waiting: FeedEntry[] | undefined;
  #after = 0;
  #isAbandoned = false;

  constructor(
    readonly channel: BoundChannel,
    readonly connection: Connection,
    readonly id: string | undefined,
  ) {}

  get key(): string {
    return keyOf(this.channel.name, this.id);
  }

  /** Holds back what comes until the past has been sent, and passes over what the client has: all up to `after`. */
  hold(after: number): void {
    this.#waiting = [];
    this.#after = after;
  }

  /** Tells the client of an entry that has just come. */
  offer(entry: FeedEntry): void {
    if (entry.position <= this.#after) return;
    if (!this.#waiting) this.tell(entry);
    else if (this.#waiting.push(entry) > MOST_WAITING) this.abandon();
  }

  /** Judges the entry for the viewer as he is now. */
  tell(entry: FeedEntry, readable?: ReadonlySet<string>): void {
    const change = this.channel.judge(this.connection.viewer, entry);
    if (!change || (change.kind !== "deleted" && readable?.has(entry.id) === false)) return;

    this.connection.send({ sequence: entry.position, resource: this.channel.name, ...change });
  }

  /** Sends what was held back, as fast as the client reads; from its end on, entries are told as they come. */
  async release(): Promise<void> {
    for (let entry = this.next(); entry; entry = this.next()) {
      this.tell(entry);
      await this.connection.room();
    }
    this.#waiting = undefined;
  }

  /** It cannot catch up with what it missed any more. */
  abandon(): void {
    if (this.#waiting) this.#isAbandoned = true;
  }

  /** Throws GONE once it is abandoned. */
  check(): void {
    if (this.#isAbandoned) throw tooLongAgo();
  }

  private next(): FeedEntry | undefined {
    this.check();

    return this.#waiting?.shift();
  }
}

export const keyOf = (resource: string, id?: string) => (id === undefined ? resource : `${resource}/${id}`);

export const tooLongAgo = () =>
  new ServiceError("GONE", "This is too long ago to go on from: fetch everything again, and subscribe anew");
