import type { Injectables, Services } from "#application/kit/ports";
import { type Fields, object, type ObjectOf, type Schema } from "#application/kit/schema";

/** How a job is run. */
export interface JobOptions {
  /** How often it is tried before it counts as failed; it is then kept with its error, to be retried by hand. Default 10. */
  readonly tries?: number;
  /** Seconds from a failed try to the next, give or take a tenth. By default 1, 4, 16, … and at last an hour. */
  readonly backoff?: (failedTries: number) => number;
  /**
   * Seconds after which a try counts as failed. Default 300. No other worker takes the job before, however long that is.
   * What the try was doing is not interrupted, so calls to the outside need time limits of their own.
   */
  readonly timeLimit?: number;
  /** How many of it a worker runs at a time. No job waits for the places of another one. Default 10. */
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
  // So that a mail server may be down for an afternoon.
  backoff: (failedTries) => Math.min(4 ** (failedTries - 1), 3_600),
  timeLimit: 300,
  concurrency: 10,
};

/** Work for the scheduler, named by its file. The payload is validated when it is enqueued and when it is run. */
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

/** How one piece of work is enqueued. */
export interface EnqueueOptions {
  /** Seconds until it may be run. Default 0. */
  readonly delay?: number;
  /** "high" goes before all of the same job that wait for less than a day, unless it is delayed. Default "normal". */
  readonly priority?: "high" | "normal";
  /**
   * While a job of the same declaration with the same key waits, runs or is to be tried again, enqueuing does nothing,
   * whichever process does it. One that has failed for the last time is no obstacle. At most 300 characters,
   * the job's name included.
   */
  readonly uniqueKey?: string;
}

/** Enqueue from a reaction, so that a committed write never loses its job and a rolled-back one never has it. */
export abstract class Jobs {
  /** Throws `TypeError` when the payload does not fit the job's schema, or the key is too long. */
  abstract enqueue<Payload>(job: Job<Payload>, payload: Payload, options?: EnqueueOptions): Promise<void>;
}
