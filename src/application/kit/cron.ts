import type { Injectables, Services } from "#application/kit/ports";

export interface Cron {
  /** Five fields (minute, hour, day of month, month, day of week), or six with the second first. */
  readonly schedule: string;
  readonly timeZone: string;
  readonly ports: Injectables;
  readonly run: (services: never) => Promise<void>;
}

/** Declares work at fixed times, named by its file. `timeZone` is an IANA name. */
export function cron(schedule: string, timeZone = "UTC") {
  return {
    inject: <P extends Injectables>(ports: P) => ({
      run: (run: (services: Services<P>) => Promise<void>): Cron => ({ schedule, timeZone, ports, run }),
    }),
  };
}
