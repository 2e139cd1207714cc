import type { Injectables, Services } from "#application/kit/ports";

/** The processes of the service. An API process with SCHEDULER=inline is both. */
export type ProcessKind = "api" | "scheduler";

/** Undoes a setup when the process stops. */
export type TearDown = () => void | Promise<void>;

export interface Setup {
  readonly processes: readonly ProcessKind[];
  readonly injects: Injectables;
  readonly run: (services: never) => Promise<TearDown | void>;
}

/** Declares work at the start of each process of these kinds, named by its file. */
export function setup(...processes: [ProcessKind, ...ProcessKind[]]) {
  return {
    inject: <I extends Injectables>(injects: I) => ({
      /**
       * Declares the work. The process listens, and runs reactions, jobs and crons, once the work is done. An error prevents the
       * start. A function that is returned runs when the process stops, after all other work has ended.
       */
      run: (run: (services: Services<I>) => Promise<TearDown | void>): Setup => ({ processes, injects, run }),
    }),
  };
}
