/** The sender of a request. Both texts are read only when places are scarce. */
export interface Sender {
  readonly network: string;
  readonly credentials: string | undefined;
  /** True when the request no longer adds to the delay of others. */
  readonly isIdle: boolean;
}

interface LimiterOptions {
  /** The limit while there is no delay. */
  most: number;
  /** The limit never falls below this number, which keeps the process or the pool busy. */
  least: number;
  /** The delay from which on requests are too many. */
  delayMs: number;
}

/** The limit rises by this factor in each tick without a delay: it doubles in 15 ticks. */
const GROWTH = 1.05;
/** The limit falls at most by this factor in a tick. */
const STEEPEST = 0.5;
/** A delay of this many targets counts at once. A shorter one counts from its second tick on, because it may be a single pause. */
const SEVERE = 4;

/**
 * Limits the requests in flight by the delay of the queue in which they wait. A limit that follows the response times would
 * take slow endpoints for overload; the delay of a queue is the same for all.
 *
 * A sender may hold fewer places than are free. One sender therefore gets at most half of them, two get a third each, and
 * there is always a place for another one.
 */
export class Limiter {
  readonly #holders = new Set<Sender>();
  #limit: number;
  #delayedTicks = 0;

  constructor(private readonly options: LimiterOptions) {
    this.#limit = options.most;
  }

  /** The places that are taken. */
  get taken(): number {
    return this.#holders.size;
  }

  /** True while the limit is not lowered. */
  get isOpen(): boolean {
    return this.#limit === this.options.most;
  }

  /** True when the sender may take a place. */
  admits(sender: Sender): boolean {
    const taken = this.#holders.size;
    const free = this.#limit - taken;

    return taken < free || (free > 0 && this.#heldBy(sender) < free);
  }

  take(sender: Sender): void {
    this.#holders.add(sender);
  }

  release(sender: Sender): void {
    this.#holders.delete(sender);
  }

  /** Changes the limit. Called in each tick, with the delay that a request has now. */
  adapt(measuredMs: number): void {
    const { most, least, delayMs } = this.options;
    for (const sender of this.#holders) if (sender.isIdle) this.#holders.delete(sender);
    if (measuredMs <= delayMs) {
      this.#delayedTicks = 0;
      this.#limit = Math.min(most, this.#limit * GROWTH);
      return;
    }
    this.#delayedTicks += 1;
    if (this.#delayedTicks === 1 && measuredMs < SEVERE * delayMs) return;
    const inUse = Math.min(this.#limit, this.#holders.size);
    this.#limit = Math.max(least, inUse * Math.max(STEEPEST, delayMs / measuredMs));
  }

  #heldBy({ network, credentials }: Sender): number {
    let held = 0;
    for (const other of this.#holders) {
      if (other.network === network || (credentials !== undefined && other.credentials === credentials))
        held += 1;
    }

    return held;
  }
}
