export interface JobCounts {
  /** Waiting for their time, a worker or a retry. */
  queued: number;
  /** Those of the queued jobs whose time has come. */
  due: number;
  running: number;
  /** Failed in their last attempt, and stored with the error. */
  failed: number;
  /** Succeeded but not yet removed; normally 0. */
  done: number;
}

export interface LastTick {
  cron: string;
  /** Time of the last tick that a scheduler ran; null before the first one. */
  at: Date | null;
}

/** Numbers of the background work of all processes. Cheap enough for frequent polling. */
export abstract class BackgroundWork {
  abstract countJobs(): Promise<JobCounts>;
  /** Lists one tick per cron of the service, by name. */
  abstract lastTicks(): Promise<LastTick[]>;
}
