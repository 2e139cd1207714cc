import pTimeout from "p-timeout";
import type { Pool } from "pg";
import { activities } from "#application/kit/activity";
import type { Logger } from "#domain/shared/logger";
import { EVENTS_CHANNEL } from "#infrastructure/events/dispatch/announcer";
import { Batch } from "#infrastructure/events/dispatch/batch";
import type { BoundReactions } from "#infrastructure/events/dispatch/bound-reactions";
import { Hopeless, Interrupted } from "#infrastructure/events/dispatch/delivery-errors";
import { EventCursors, type Follower, type Taken } from "#infrastructure/events/dispatch/event-cursors";
import { EventLanes } from "#infrastructure/events/dispatch/event-lanes";
import { type Failure, Run } from "#infrastructure/events/dispatch/run";
import { Slots } from "#infrastructure/events/dispatch/slots";
import { idOf, type StoredEvent } from "#infrastructure/events/stored-event";
import type { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { errorText } from "#infrastructure/shared/error-text";
import type { Listener } from "#infrastructure/shared/listener";
import { OutageLog } from "#infrastructure/shared/outage-log";
import { WakeUp } from "#infrastructure/shared/wake-up";

/** Rows to which one reaction is applied at the same time in this process. */
const CONCURRENCY = 20;
/** The same for a stream: its messages share round trips. */
const STREAM_CONCURRENCY = 200;
/** Events that one read looks at. */
const LOOKED_AT = 500;
/** Default lease. */
const LEASE_S = 20;
/** Within a lease, this process renews those of its lanes this often. */
const RENEWALS_PER_LEASE = 4;
/** Finds events without a wake-up, and lanes that are due. */
const POLL_MS = 1_000;
/** Shortest time between two turns, so that steady writes cause few statements. */
const REST_MS = 10;

export interface DispatcherOptions {
  pool: Pool;
  listener: Listener;
  subscriptions: Subscriptions;
  reactions: BoundReactions;
  /** The streams as reactions, which publish. */
  streams?: BoundReactions;
  logger: Logger;
  /** Milliseconds from a failed attempt (from 1) to the next. Default 1 s, then three times as long each, ± a quarter. */
  retryDelay?: (attempt: number) => number;
  /** Time after which the events of a lost process go to another. Default 20 s. */
  leaseSeconds?: number;
}

/**
 * Delivers committed mutation events to reactions: at least once, in order per row and reaction, and independently for each
 * reaction. Any number of processes may run a dispatcher on the same database. One loop sends all statements, so everything
 * that happens during one is handled by the next.
 */
export class Dispatcher {
  readonly #cursors: EventCursors;
  readonly #lanes: EventLanes;
  readonly #leaseSeconds: number;
  readonly #outage: OutageLog;
  readonly #wakeUp = new WakeUp(REST_MS);
  readonly #reactions: BoundReactions;
  readonly #slots: ReadonlyMap<string, Slots>;
  /** By reaction. */
  readonly #batches = new Map<string, Batch>();
  readonly #endedBatches = new Set<Batch>();
  /** The runs that have a lane, until they are settled. */
  readonly #laneRuns = new Set<Run>();
  readonly #endedLanes = new Set<Run>();
  #isRegistered = false;
  #state: "accepting" | "finishing" | "stopped" = "accepting";
  #renewedAt = performance.now();
  #stopListening: () => void = () => {};
  #loop: Promise<void> = Promise.resolve();

  constructor(private readonly options: DispatcherOptions) {
    const { pool, logger, reactions, streams = new Map(), leaseSeconds = LEASE_S } = options;
    this.#cursors = new EventCursors(pool, leaseSeconds);
    this.#lanes = new EventLanes(pool, leaseSeconds);
    this.#leaseSeconds = leaseSeconds;
    this.#outage = new OutageLog(logger, "event delivery");
    this.#reactions = new Map([...reactions, ...streams]);
    this.#slots = new Map(
      [...this.#reactions.keys()].map((name) => [
        name,
        new Slots(streams.has(name) ? STREAM_CONCURRENCY : CONCURRENCY),
      ]),
    );
  }

  start(): void {
    const { subscriptions, listener } = this.options;
    const stops = [subscriptions.onCommit(() => this.wake()), listener.on(EVENTS_CHANNEL, () => this.wake())];
    this.#stopListening = () => stops.forEach((stop) => stop());
    this.#loop = this.#run();
  }

  /**
   * Takes no more events. Resolves when the running deliveries have finished, or after `graceMs`; another process takes over
   * the rest.
   */
  async stop(graceMs = 10_000): Promise<void> {
    this.#state = "finishing";
    this.#stopListening();
    for (const batch of this.#batches.values()) batch.finish();
    this.wake();
    await pTimeout(this.#loop, { milliseconds: graceMs, message: false });
    this.#state = "stopped";
    this.wake();
  }

  /** Makes the loop look for events now. */
  wake(): void {
    this.#wakeUp.wake();
  }

  /** The loop never runs in the async context of a waker, so a reaction is never part of a request or its transaction. */
  async #run(): Promise<void> {
    for (;;) {
      try {
        await this.#turn();
        this.#outage.worked();
      } catch (error) {
        this.#outage.failed(error);
      }
      const isIdle = this.#batches.size === 0 && this.#laneRuns.size === 0;
      if (this.#state === "stopped" || (this.#state === "finishing" && isIdle)) return;
      await this.#wakeUp.pause(POLL_MS);
    }
  }

  async #turn(): Promise<void> {
    await this.#settleBatches();
    await this.#settleLanes();
    await this.#renew();
    if (this.#state !== "accepting") return;

    if (!this.#isRegistered) await this.#cursors.add([...this.#reactions.keys()]);
    this.#isRegistered = true;
    await this.#take();
  }

  async #take(): Promise<void> {
    const free = this.#followers.filter(({ limit }) => limit > 0);
    const followers = free.filter(({ reaction }) => !this.#batches.has(reaction));
    const names = free.map(({ reaction }) => reaction);
    const { taken, isLaneDue } = await this.#cursors.take(followers, names, LOOKED_AT);
    for (const one of taken) void this.#work(one);
    if (!isLaneDue) return;
    for (const lane of await this.#lanes.take(free)) void this.#continue(Run.ofLane(lane));
  }

  /** The reactions with the writes that they follow, and the number of free slots. */
  get #followers(): (Follower & { limit: number })[] {
    return [...this.#slots].flatMap(([reaction, { free }]) => {
      const followed = this.options.subscriptions.reactions.get(reaction);

      return followed ? { ...followed, reaction, limit: free } : [];
    });
  }

  async #work(taken: Taken): Promise<void> {
    const laneEnded = (run: Run) => this.#laneEnded(run);
    const options = { slots: this.#slotsOf(taken.reaction), deliver: this.#deliver, laneEnded };
    const batch = new Batch(taken, options);
    this.#batches.set(taken.reaction, batch);
    await batch.work();
    this.#endedBatches.add(batch);
    this.wake();
  }

  async #continue(run: Run): Promise<void> {
    this.#laneRuns.add(run);
    await this.#slotsOf(run.reaction).use(() => run.start(this.#deliver));
    this.#laneEnded(run);
  }

  #laneEnded(run: Run): void {
    this.#endedLanes.add(run);
    this.wake();
  }

  #slotsOf(reaction: string): Slots {
    const slots = this.#slots.get(reaction);
    if (!slots) throw new TypeError(`The reaction ${reaction} does not exist`);

    return slots;
  }

  readonly #deliver = async (
    reaction: string,
    event: StoredEvent,
    { number, isLast }: { number: number; isLast: boolean },
  ): Promise<Failure | undefined> => {
    const { logger, retryDelay = defaultDelay } = this.options;
    try {
      await activities.delivery.run({ reaction, event, attempt: number }, async () =>
        this.#reactions.get(reaction)?.(event),
      );

      return undefined;
    } catch (err) {
      const error = errorText(err);
      if (err instanceof Interrupted) return { error, delay: 0, isUncounted: true };

      const fields = { err, reaction, eventId: idOf(event), attempt: number };
      const isFinal = isLast || (err instanceof Hopeless && number > 1);
      const retryInMs = retryDelay(number);
      if (isFinal) logger.error(fields, "reaction failed for the last time");
      else logger.warn({ ...fields, retryInMs }, "reaction failed");

      return { error, delay: retryInMs / 1000, isFinal };
    }
  };

  /** Batches that cannot be settled now stay for the next turn. */
  async #settleBatches(): Promise<void> {
    const ended = [...this.#endedBatches];
    if (ended.length === 0) return;

    const settled = ended.map((batch) => ({
      taken: batch.taken,
      to: batch.to,
      parked: batch.park(this.#leaseSeconds),
    }));
    for (const batch of ended) for (const run of batch.laneRuns) this.#laneRuns.add(run);
    const moved = await this.#cursors.settle(settled);
    for (const batch of ended) {
      if (!moved.has(batch.taken.reaction)) batch.abandon();
      this.#endedBatches.delete(batch);
      this.#batches.delete(batch.taken.reaction);
    }
    for (const { delay, lease } of settled.flatMap(({ parked }) => parked))
      if (lease === null) this.#wakeIn(delay);
  }

  async #settleLanes(): Promise<void> {
    const ended = [...this.#endedLanes];
    const results = ended.flatMap((run) => (run.lane ? run.resultFor(run.lane) : []));
    if (results.length === 0) return;

    await this.#lanes.settle(results);
    for (const run of ended) {
      this.#endedLanes.delete(run);
      this.#laneRuns.delete(run);
    }
    for (const { delay } of results) this.#wakeIn(delay);
  }

  #wakeIn(seconds: number): void {
    setTimeout(() => this.wake(), seconds * 1000 + 1).unref();
  }

  async #renew(): Promise<void> {
    if (performance.now() - this.#renewedAt < (this.#leaseSeconds * 1000) / RENEWALS_PER_LEASE) return;

    const held = [...this.#laneRuns].flatMap(({ lane }) => lane ?? []);
    if (held.length > 0) await this.#lanes.renew(held);
    this.#renewedAt = performance.now();
  }
}

function defaultDelay(attempt: number): number {
  return 1_000 * 3 ** (attempt - 1) * (0.75 + Math.random() / 2);
}
