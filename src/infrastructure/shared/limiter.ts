import { ServiceError } from "#domain/shared/errors";

/**
 * Runs work for a few at a time. What comes while too many wait is refused, so that a flood cannot fill the
 * memory.
 */
export class Limiter {
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(private readonly limits: { concurrent: number; waiting: number }) {}

  /** Throws SERVICE_UNAVAILABLE, before `work` is called, when the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.limits.concurrent) this.#running += 1;
    else await this.#turn();

    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  /** Resolves with the place of one that has finished. */
  #turn(): Promise<void> {
    if (this.#queue.length >= this.limits.waiting) {
      throw new ServiceError("SERVICE_UNAVAILABLE", "The service is busy; try again in a moment");
    }

    return new Promise((resolve) => this.#queue.push(resolve));
  }
}
