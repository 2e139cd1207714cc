import type { Ports, Services } from "#application/kit/ports";
import { type Fields, object, type ObjectOf, type Schema } from "#application/kit/schema";

export interface Job<Payload = never> {
  readonly payload: Schema;
  readonly ports: Ports;
  readonly run: (payload: Payload, services: never) => Promise<void>;
}

/** Work for the scheduler, named by its file. The payload is validated when it is enqueued and when it is run. */
export function job<F extends Fields>(payload: F) {
  return {
    inject: <P extends Ports>(ports: P) => ({
      run: (run: (payload: ObjectOf<F>, services: Services<P>) => Promise<void>): Job<ObjectOf<F>> => ({
        payload: object(payload),
        ports,
        run,
      }),
    }),
  };
}

/** Enqueue from a reaction, so that a committed write never loses its job and a rolled-back one never has it. */
export abstract class Jobs {
  /** Throws `TypeError` when the payload does not fit the job's schema. */
  abstract enqueue<Payload>(job: Job<Payload>, payload: Payload): Promise<void>;
}
