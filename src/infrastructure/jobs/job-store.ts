import type { AgendaBackend } from "agenda";
import type { JobCounts } from "#domain/shared/background-work";

/** A store of jobs: the functions that Agenda's own backends do not have. */
export interface JobStore {
  readonly backend: AgendaBackend;
  /** True when a job was refused because an unfinished job has its unique key. */
  isDuplicate(error: unknown): boolean;
  count(): Promise<JobCounts>;
  /** Removes jobs that have succeeded: earlier versions left them when a worker died. */
  removeDone(): Promise<void>;
  close(): Promise<void>;
}
