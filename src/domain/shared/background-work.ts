export interface JobCounts {
  /** Waiting for their time or for a worker, also to be tried again. */
  queued: number;
  running: number;
  /** Tried for the last time, and kept with their error. */
  failed: number;
  /** Succeeded, and still there: 0 unless something is wrong. */
  done: number;
}

export interface LastTick {
  cron: string;
  /** The time of the last tick that a scheduler took; null before the first. */
  at: Date | null;
}

/** What goes on behind the requests, in all processes together. Cheap enough to be asked at any time. */
export abstract class BackgroundWork {
  abstract countJobs(): Promise<JobCounts>;
  /** One per cron of the service, by name. */
  abstract lastTicks(): Promise<LastTick[]>;
}
