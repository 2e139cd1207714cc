import { DatabaseError } from "pg";
import { ServiceError } from "#domain/shared/errors";
import { faultOf, isOutage } from "#infrastructure/database/connection/faults";
import type { OutageLog } from "#infrastructure/shared/outage-log";

/** The time of failures without a success after which they count as an outage. */
const FAILING_MS = 1_000;
/** During such an outage, one request per this time is let through. */
const TRIAL_MS = 1_000;
const TICK_MS = 500;
/** A wait of this many ticks (2 s) counts as stuck. Ticks instead of time: a process that was paused has no ticks. */
const STUCK_TICKS = 4;

/**
 * Refuses requests early while the database does not serve them, instead of letting each wait for its own timeout:
 *
 * - while the longest wait for a connection takes 2 s or more. The requests that already wait notice the end of that;
 * - while no request has reached the database for 1 s. One request a second is let through to notice its return.
 *
 * An error that the server reports counts as a success. Each call costs a few additions and comparisons.
 */
export class CircuitBreaker {
  readonly #ticks = setInterval(() => this.#tick(), TICK_MS).unref();
  #isStuck = false;
  #isOpen = false;
  #failingSince: number | undefined;
  #lastTrialAt = 0;
  #entered = 0;
  #left = 0;
  /** The number of waits that had begun at each of the last ticks. */
  readonly #enteredAt: number[] = Array.from({ length: STUCK_TICKS }, () => 0);

  constructor(private readonly outage: OutageLog) {}

  /** Throws SERVICE_UNAVAILABLE when the request is refused. */
  admit(): void {
    if ((this.#isStuck || this.#isOpen) && !this.#isTrial()) throw this.#refusal();
  }

  /** A wait begins. Waits end in the order in which they begin. */
  enter(): void {
    this.#entered += 1;
  }

  /** A wait ends, for any reason. */
  leave(): void {
    this.#left += 1;
  }

  /** The number of waits that have begun. */
  get entered(): number {
    return this.#entered;
  }

  /** The number of waits that have ended. */
  get left(): number {
    return this.#left;
  }

  succeeded(): void {
    this.#failingSince = undefined;
    this.#isOpen = false;
    this.outage.worked();
  }

  /** Records the error of a statement, and returns the error that the service reports for it. */
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
      "The database keeps requests waiting for too long; retry in a moment",
      { isLogged: true },
    );
    this.outage.failed(refusal);

    return refusal;
  }
}
