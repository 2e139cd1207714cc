import pTimeout from "p-timeout";
import type { Pool } from "pg";
import type { Logger } from "#domain/shared/logger";
import { type Delivery, DeliveryQueue, type Outcome } from "#infrastructure/events/dispatch/delivery-queue";
import { DELIVERIES_CHANNEL } from "#infrastructure/events/dispatch/announcer";
import type { BoundReactions } from "#infrastructure/events/dispatch/bound-reactions";
import type { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { errorText } from "#infrastructure/shared/error-text";
import type { Listener } from "#infrastructure/shared/listener";
import { OutageLog } from "#infrastructure/shared/outage-log";
import { WakeUp } from "#infrastructure/shared/wake-up";

const TRIES = 8;
const CONCURRENCY = 20;
/** See `DispatcherOptions`: together with the time until the next look at the leases, less than 30 s. */
const LEASE_S = 20;
/** So many times within a lease it is renewed, and those of lost processes are taken over. */
const LOOKS_PER_LEASE = 4;
/** For what no wake-up told of: writes of processes that were lost, and tries whose time has come. */
const POLL_MS = 1_000;

export interface DispatcherOptions {
  pool: Pool;
  listener: Listener;
  subscriptions: Subscriptions;
  reactions: BoundReactions;
  logger: Logger;
  /**
   * Milliseconds from a failed attempt (from 1) to the next. By default 1 s, three times as long each time,
   * give or take a quarter.
   */
  retryDelay?: (attempt: number) => number;
  /** How long a process may be silent before its deliveries go to another. Default 20 s. */
  leaseSeconds?: number;
}

/**
 * Brings committed mutation events to their reactions: at least once, in order per row and reaction, on its own
 * for each reaction. Any number of processes may run one on the same database. One loop does all statements, so
 * that whatever happens while one is under way is handled by a single next one.
 */
export class Dispatcher {
  readonly #queue: DeliveryQueue;
  readonly #outage: OutageLog;
  readonly #reactionNames: readonly string[];
  readonly #housekeepingMs: number;
  readonly #wakeUp = new WakeUp();
  readonly #held = new Set<Delivery>();
  readonly #settled: { delivery: Delivery; outcome: Outcome }[] = [];
  #state: "accepting" | "finishing" | "stopped" = "accepting";
  #keptHouseAt = -Infinity;
  #stopListening: () => void = () => {};
  #loop: Promise<void> = Promise.resolve();

  constructor(private readonly options: DispatcherOptions) {
    const { leaseSeconds = LEASE_S } = options;
    this.#queue = new DeliveryQueue(options.pool, leaseSeconds);
    this.#housekeepingMs = (leaseSeconds * 1000) / LOOKS_PER_LEASE;
    this.#outage = new OutageLog(options.logger, "event delivery");
    this.#reactionNames = [...options.reactions.keys()];
  }

  start(): void {
    const { subscriptions, listener } = this.options;
    const stops = [
      subscriptions.onCommit(() => this.wake()),
      listener.on(DELIVERIES_CHANNEL, () => this.wake()),
    ];
    this.#stopListening = () => stops.forEach((stop) => stop());
    this.#loop = this.#run();
  }

  /**
   * Takes no more, and resolves when what runs has finished or `graceMs` are over; what has not is taken over
   * by another process.
   */
  async stop(graceMs = 10_000): Promise<void> {
    this.#state = "finishing";
    this.#stopListening();
    this.wake();
    await pTimeout(this.#loop, { milliseconds: graceMs, message: false });
    this.#state = "stopped";
    this.wake();
  }

  /** There may be work. */
  wake(): void {
    this.#wakeUp.wake();
  }

  /**
   * It never runs in the context of whoever wakes it, so a reaction is never part of a request or its
   * transaction.
   */
  async #run(): Promise<void> {
    for (;;) {
      try {
        await this.#turn();
        this.#outage.worked();
      } catch (error) {
        this.#outage.failed(error);
      }
      if (this.#state === "stopped" || (this.#state === "finishing" && this.#held.size === 0)) return;
      await this.#wakeUp.pause(POLL_MS);
    }
  }

  async #turn(): Promise<void> {
    await this.#settle();
    await this.#keepHouse();

    const free = CONCURRENCY - this.#held.size;
    if (this.#state !== "accepting" || free === 0) return;
    for (const delivery of await this.#queue.claim(this.#reactionNames, free)) void this.#deliver(delivery);
  }

  async #deliver(delivery: Delivery): Promise<void> {
    this.#held.add(delivery);
    const outcome = await this.#outcomeOf(delivery);
    this.#settled.push({ delivery, outcome });
    this.wake();
  }

  async #outcomeOf({ reaction, attempt, event }: Delivery): Promise<Outcome> {
    try {
      const react = this.options.reactions.get(reaction);
      if (!react) throw new TypeError(`There is no reaction ${reaction}`);
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

  /** What cannot be written down now stays for the next turn. */
  async #settle(): Promise<void> {
    if (this.#settled.length === 0) return;

    const settled = [...this.#settled];
    await this.#queue.settle(settled);
    this.#settled.splice(0, settled.length);
    for (const { delivery, outcome } of settled) {
      this.#held.delete(delivery);
      if (outcome.status === "failed") setTimeout(() => this.wake(), outcome.retryInMs + 1).unref();
    }
  }

  async #keepHouse(): Promise<void> {
    if (performance.now() - this.#keptHouseAt < this.#housekeepingMs) return;

    if (this.#held.size > 0) await this.#queue.renew([...this.#held]);
    await this.#queue.expire(TRIES);
    this.#keptHouseAt = performance.now();
  }
}

function retryDelay(attempt: number): number {
  return 1_000 * 3 ** (attempt - 1) * (0.75 + Math.random() / 2);
}
