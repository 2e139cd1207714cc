import { DatabaseError } from "pg";
import { ServiceError } from "#domain/shared/errors";
import { faultOf, isOutage } from "#infrastructure/database/connection/faults";
import type { OutageLog } from "#infrastructure/shared/outage-log";

/** Failures without a success in between are an outage after this time. */
const FAILING_MS = 1_000;
/** During such an outage, one request in this time is let through. */
const TRIAL_MS = 1_000;
const TICK_MS = 500;
/** Somebody who waits for so many ticks (2 s) is stuck. Ticks, because a process that was paused is no reason to refuse. */
const STUCK_TICKS = 4;

/**
 * Refuses requests early while the database does not serve them, instead of letting each wait for its own timeout:
 *
 * - while the one who has waited longest has waited for 2 s. Those who wait already notice when that is over;
 * - when the database has not been reached for 1 s, by anybody. One request a second is let through to notice its return.
 *
 * An error that the server reports is an answer like any other. Each call costs a few additions and comparisons.
 */
export class CircuitBreaker {
  readonly #ticks = setInterval(() => this.#tick(), TICK_MS).unref();
  #isStuck = false;
  #isOpen = false;
  #failingSince: number | undefined;
  #lastTrialAt = 0;
  #entered = 0;
  #left = 0;
  /** How many had entered at each of the last ticks. */
  readonly #enteredAt: number[] = Array.from({ length: STUCK_TICKS }, () => 0);

  constructor(private readonly outage: OutageLog) {}

  /** Throws SERVICE_UNAVAILABLE for a request that is refused. */
  admit(): void {
    if ((this.#isStuck || this.#isOpen) && !this.#isTrial()) throw this.#refusal();
  }

  /** Somebody begins to wait. They are served in the order in which they come. */
  enter(): void {
    this.#entered += 1;
  }

  /** Somebody waits no more, for whatever reason. */
  leave(): void {
    this.#left += 1;
  }

  succeeded(): void {
    this.#failingSince = undefined;
    this.#isOpen = false;
    this.outage.worked();
  }

  /** Takes note of what a statement has thrown, and returns it as the service names it. */
  failed(error: unknown): unknown {
    if (isOutage(error)) {
      const now = performance.now();
      this.#failingSince ??= now;
      this.#isOpen = now - this.#failingSince >= FAILING_MS;
      this.outage.failed(error);
    } else if (error instanceof DatabaseError) this.succeeded();

    return faultOf(error);
  }

  close(): void {
    clearInterval(this.#ticks);
  }

  #tick(): void {
    this.#enteredAt.push(this.#entered);
    const enteredBefore = this.#enteredAt.shift() ?? 0;
    this.#isStuck = this.#left < enteredBefore;
  }

  #isTrial(): boolean {
    if (this.#isStuck || performance.now() - this.#lastTrialAt < TRIAL_MS) return false;
    this.#lastTrialAt = performance.now();

    return true;
  }

  #refusal(): ServiceError {
    const refusal = new ServiceError(
      "SERVICE_UNAVAILABLE",
      "The database keeps requests waiting for too long; try again in a moment",
      { isLogged: true },
    );
    this.outage.failed(refusal);

    return refusal;
  }
}
