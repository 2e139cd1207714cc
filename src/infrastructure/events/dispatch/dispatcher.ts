import pTimeout from "p-timeout";
import type { Pool } from "pg";
import type { Logger } from "#domain/shared/logger";
import { type Delivery, DeliveryQueue, type Outcome } from "#infrastructure/events/dispatch/delivery-queue";
import { EVENTS_CHANNEL } from "#infrastructure/events/dispatch/announcer";
import type { BoundReactions } from "#infrastructure/events/dispatch/bound-reactions";
import type { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { errorText } from "#infrastructure/shared/error-text";
import type { Listener } from "#infrastructure/shared/listener";
import { OutageLog } from "#infrastructure/shared/outage-log";
import { WakeUp } from "#infrastructure/shared/wake-up";

const TRIES = 8;
const CONCURRENCY = 20;
/** Default lease. Together with the time to the next check of the leases, it is less than 30 s. */
const LEASE_S = 20;
/** Within a lease, this process renews it and checks the leases of lost processes this often. */
const CHECKS_PER_LEASE = 4;
/** Finds deliveries without a wake-up: from processes that were lost, and retries that are due. */
const POLL_MS = 1_000;

export interface DispatcherOptions {
  pool: Pool;
  listener: Listener;
  subscriptions: Subscriptions;
  reactions: BoundReactions;
  logger: Logger;
  /** Milliseconds from a failed attempt (from 1) to the next. Default 1 s, then three times as long each, ± a quarter. */
  retryDelay?: (attempt: number) => number;
  /** Time after which the deliveries of a lost process go to another. Default 20 s. */
  leaseSeconds?: number;
}

/**
 * Delivers committed mutation events to reactions: at least once, in order per row and reaction, and independently for each
 * reaction. Any number of processes may run a dispatcher on the same database. One loop sends all statements, so everything
 * that happens during one is handled by the next.
 */
export class Dispatcher {
  readonly #queue: DeliveryQueue;
  readonly #outage: OutageLog;
  readonly #reactionNames: readonly string[];
  readonly #leaseCheckMs: number;
  readonly #wakeUp = new WakeUp();
  readonly #claimed = new Set<Delivery>();
  readonly #settled: { delivery: Delivery; outcome: Outcome }[] = [];
  #state: "accepting" | "finishing" | "stopped" = "accepting";
  #leasesCheckedAt = -Infinity;
  #stopListening: () => void = () => {};
  #loop: Promise<void> = Promise.resolve();

  constructor(private readonly options: DispatcherOptions) {
    const { leaseSeconds = LEASE_S } = options;
    this.#queue = new DeliveryQueue(options.pool, leaseSeconds);
    this.#leaseCheckMs = (leaseSeconds * 1000) / CHECKS_PER_LEASE;
    this.#outage = new OutageLog(options.logger, "event delivery");
    this.#reactionNames = [...options.reactions.keys()];
  }

  start(): void {
    const { subscriptions, listener } = this.options;
    const stops = [
      subscriptions.onCommit(() => this.wake()),
      listener.on(EVENTS_CHANNEL, () => this.wake()),
    ];
    this.#stopListening = () => stops.forEach((stop) => stop());
    this.#loop = this.#run();
  }

  /**
   * Claims no more deliveries. Resolves when the running ones have finished, or after `graceMs`; another process takes over
   * the rest.
   */
  async stop(graceMs = 10_000): Promise<void> {
    this.#state = "finishing";
    this.#stopListening();
    this.wake();
    await pTimeout(this.#loop, { milliseconds: graceMs, message: false });
    this.#state = "stopped";
    this.wake();
  }

  /** Makes the loop look for deliveries now. */
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
      if (this.#state === "stopped" || (this.#state === "finishing" && this.#claimed.size === 0)) return;
      await this.#wakeUp.pause(POLL_MS);
    }
  }

  async #turn(): Promise<void> {
    await this.#settle();
    await this.#checkLeases();

    const free = CONCURRENCY - this.#claimed.size;
    if (this.#state !== "accepting" || free === 0) return;
    for (const delivery of await this.#queue.claim(this.#reactionNames, free)) void this.#deliver(delivery);
  }

  async #deliver(delivery: Delivery): Promise<void> {
    this.#claimed.add(delivery);
    const outcome = await this.#outcomeOf(delivery);
    this.#settled.push({ delivery, outcome });
    this.wake();
  }

  async #outcomeOf({ reaction, attempt, event }: Delivery): Promise<Outcome> {
    try {
      const react = this.options.reactions.get(reaction);
      if (!react) throw new TypeError(`The reaction ${reaction} does not exist`);
      await react(event);

      return { status: "done" };
    } catch (err) {
      const error = errorText(err);
      const fields = { err, reaction, eventId: event.id, attempt };
      if (attempt >= TRIES) {
        this.options.logger.error(fields, "reaction failed for the last time");
        return { status: "dead", error };
      }

      const retryInMs = (this.options.retryDelay ?? retryDelay)(attempt);
      this.options.logger.warn({ ...fields, retryInMs }, "reaction failed");
      return { status: "failed", retryInMs, error };
    }
  }

  /** Outcomes that cannot be stored now stay for the next turn. */
  async #settle(): Promise<void> {
    if (this.#settled.length === 0) return;

    const settled = [...this.#settled];
    await this.#queue.settle(settled);
    this.#settled.splice(0, settled.length);
    for (const { delivery, outcome } of settled) {
      this.#claimed.delete(delivery);
      if (outcome.status === "failed") setTimeout(() => this.wake(), outcome.retryInMs + 1).unref();
    }
  }

  async #checkLeases(): Promise<void> {
    if (performance.now() - this.#leasesCheckedAt < this.#leaseCheckMs) return;

    if (this.#claimed.size > 0) await this.#queue.renew([...this.#claimed]);
    await this.#queue.expire(TRIES);
    this.#leasesCheckedAt = performance.now();
  }
}

function retryDelay(attempt: number): number {
  return 1_000 * 3 ** (attempt - 1) * (0.75 + Math.random() / 2);
}
