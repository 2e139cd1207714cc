import type { AgendaBackend } from "agenda";
import type { JobCounts } from "#domain/shared/background-work";

/** Where jobs are kept: what Agenda's own backends leave to us. */
export interface JobStore {
  readonly backend: AgendaBackend;
  /** Whether a job was refused because one with its unique key is not finished. */
  isDuplicate(error: unknown): boolean;
  count(): Promise<JobCounts>;
  /** Removes the jobs that have succeeded and are still there: earlier versions left them when a worker died. */
  removeDone(): Promise<void>;
  close(): Promise<void>;
}
