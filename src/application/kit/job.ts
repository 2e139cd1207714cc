import type { Injectables, Services } from "#application/kit/ports";
import { type Fields, object, type ObjectOf, type Schema } from "#application/kit/schema";

/** The options of running a job. */
export interface JobOptions {
  /** Attempts before the job counts as failed. A failed job is kept with its error, to be retried by hand. Default 10. */
  readonly tries?: number;
  /** Seconds from a failed attempt to the next, randomised by a tenth. Default: 1, 4, 16, … up to an hour. */
  readonly backoff?: (failedTries: number) => number;
  /**
   * Seconds after which an attempt counts as failed. Default 300. No other worker takes the job before that. The attempt is
   * not interrupted, so its calls to other systems need their own timeouts.
   */
  readonly timeLimit?: number;
  /** Concurrent runs per worker. Jobs do not share slots. Default 10. */
  readonly concurrency?: number;
}

export interface Job<Payload = never> {
  readonly payload: Schema;
  readonly options: Required<JobOptions>;
  readonly ports: Injectables;
  readonly run: (payload: Payload, services: never) => Promise<void>;
}

const defaults: Required<JobOptions> = {
  tries: 10,
  // Ten attempts outlast an afternoon without a mail server.
  backoff: (failedTries) => Math.min(4 ** (failedTries - 1), 3_600),
  timeLimit: 300,
  concurrency: 10,
};

/** Declares work for the scheduler. Its name is that of its file. The payload is validated when it is enqueued and when it is run. */
export function job<F extends Fields>(payload: F) {
  const injecting = (options: JobOptions) => ({
    inject: <P extends Injectables>(ports: P) => ({
      run: (run: (payload: ObjectOf<F>, services: Services<P>) => Promise<void>): Job<ObjectOf<F>> => ({
        payload: object(payload),
        options: { ...defaults, ...options },
        ports,
        run,
      }),
    }),
  });

  return { ...injecting({}), with: injecting };
}

/** The options of enqueuing a job. */
export interface EnqueueOptions {
  /** Seconds until the job may run. Default 0. */
  readonly delay?: number;
  /** "high" runs before jobs of the same declaration that have waited for less than a day, unless it is delayed. Default "normal". */
  readonly priority?: "high" | "normal";
  /**
   * Enqueuing does nothing, in any process, while a job of the same declaration with the same key waits, runs or is to be
   * retried. A job that has failed for the last time does not count. At most 300 characters, the job's name included.
   */
  readonly uniqueKey?: string;
}

/** Enqueue from a reaction, so that a committed write always gets its job and a rolled-back one never does. */
export abstract class Jobs {
  /** Throws `TypeError` when the payload does not fit the job's schema, or the key is too long. */
  abstract enqueue<Payload>(job: Job<Payload>, payload: Payload, options?: EnqueueOptions): Promise<void>;
}
