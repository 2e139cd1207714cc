import type { Injectables, Services } from "#application/kit/ports";

export interface Cron {
  /** Five fields (minute, hour, day of month, month, day of week), or six with the second first. */
  readonly schedule: string;
  readonly timeZone: string;
  readonly injects: Injectables;
  readonly run: (services: never) => Promise<void>;
}

/** Declares work at fixed times, named by its file. `timeZone` is an IANA name. */
export function cron(schedule: string, timeZone = "UTC") {
  return {
    inject: <I extends Injectables>(injects: I) => ({
      run: (run: (services: Services<I>) => Promise<void>): Cron => ({ schedule, timeZone, injects, run }),
    }),
  };
}
