import type { Injectables, Services } from "#application/kit/ports";
import { type Fields, object, type ObjectOf, type Schema } from "#application/kit/schema";

/** Limits of a job's runs. */
export interface JobOptions {
  /** Attempts before the job counts as failed. It is then kept with its error, to be retried by hand. Default 10. */
  readonly tries?: number;
  /** Seconds from a failed attempt to the next, give or take a tenth. Default: 1, 4, 16, … up to an hour. */
  readonly backoff?: (failedTries: number) => number;
  /**
   * Seconds after which an attempt counts as failed. Default 300. No other worker claims the job earlier. The code of the
   * attempt is not interrupted, so remote calls need timeouts.
   */
  readonly timeLimit?: number;
  /** Concurrent runs per worker; jobs of different names do not share slots. Default 10. */
  readonly concurrency?: number;
}

export interface Job<Payload = never> {
  readonly payload: Schema;
  readonly options: Required<JobOptions>;
  readonly injects: Injectables;
  readonly run: (payload: Payload, services: never) => Promise<void>;
}

const defaults: Required<JobOptions> = {
  tries: 10,
  // Long enough for a mail server that is down for an afternoon.
  backoff: (failedTries) => Math.min(4 ** (failedTries - 1), 3_600),
  timeLimit: 300,
  concurrency: 10,
};

/** Declares work for the scheduler, named by its file. The payload is validated at the enqueue and at each run. */
export function job<F extends Fields>(payload: F) {
  const injecting = (options: JobOptions) => ({
    inject: <I extends Injectables>(injects: I) => ({
      run: (run: (payload: ObjectOf<F>, services: Services<I>) => Promise<void>): Job<ObjectOf<F>> => ({
        payload: object(payload),
        options: { ...defaults, ...options },
        injects,
        run,
      }),
    }),
  });

  return { ...injecting({}), with: injecting };
}

/** Options of one call of `enqueue`. */
export interface EnqueueOptions {
  /** Seconds until the job may run. Default 0. */
  readonly delay?: number;
  /** "high" runs before jobs of the same declaration that have waited for less than a day, unless it is delayed. Default "normal". */
  readonly priority?: "high" | "normal";
  /**
   * Enqueuing does nothing while a job of the same declaration with this key waits, runs or is to be retried, in any
   * process. A job that has failed for the last time does not count. At most 300 characters, the job's name included.
   * Default inside a reaction: a key of the delivery and the job.
   */
  readonly uniqueKey?: string;
}

/**
 * Enqueue from a reaction: a committed write then never loses its job, and a write that is rolled back never has one. The
 * jobs of a reaction are stored when it returns. When the reaction runs again for the same event, jobs that it enqueued
 * before do not run again.
 */
export abstract class Jobs {
  /** Throws `TypeError` when the payload does not fit the job's schema, or the key is too long. */
  abstract enqueue<Payload>(job: Job<Payload>, payload: Payload, options?: EnqueueOptions): Promise<void>;
}
