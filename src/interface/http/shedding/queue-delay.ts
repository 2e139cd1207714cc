/** A queue in order of arrival, as its counters show it. */
export interface Queue {
  /** The number of waits that have begun. */
  readonly entered: number;
  /** The number of waits that have ended. */
  readonly left: number;
}

/** The delay in a queue, estimated in ticks: to record the time of each wait would cost every statement. */
export class QueueDelay {
  #entered = 0;
  #left = 0;

  constructor(private readonly queue: Queue) {}

  /** Begins the first tick. */
  start(): void {
    this.#entered = this.queue.entered;
    this.#left = this.queue.left;
  }

  /**
   * Ends a tick, and returns the time that a new wait will take (Little's law): the length of the queue, divided by its pace in
   * this tick. Returns 0 for a queue that is younger than the tick: its pace is not known, and it may be a short burst.
   */
  after(elapsedMs: number): number {
    const { entered, left } = this.queue;
    const isStanding = left < this.#entered;
    const ended = left - this.#left;
    this.start();

    return isStanding ? ((entered - left) * elapsedMs) / Math.max(ended, 1) : 0;
  }
}
