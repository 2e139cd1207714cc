import pLimit from "p-limit";
import { ServiceError } from "#domain/shared/errors";

interface Limits {
  concurrent: number;
  waiting: number;
}

/** Runs a few pieces of work at a time. While too many wait, more are refused, so a flood cannot fill the memory. */
export class Limiter {
  readonly #limit: ReturnType<typeof pLimit>;

  constructor(private readonly limits: Limits) {
    this.#limit = pLimit(limits.concurrent);
  }

  /** Throws SERVICE_UNAVAILABLE, before `work` is called, when the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { activeCount, pendingCount } = this.#limit;
    const { concurrent, waiting } = this.limits;
    if (activeCount + pendingCount >= concurrent + waiting)
      throw new ServiceError("SERVICE_UNAVAILABLE", "The service is busy; retry in a moment");

    return this.#limit(work);
  }
}
