import type { AgendaBackend } from "agenda";
import type { JobCounts } from "#domain/shared/background-work";

/** Where jobs are kept: what Agenda's own backends leave to us. */
export interface JobStore {
  readonly backend: AgendaBackend;
  /** Whether it is the store that refused a job, for its unique key. */
  isDuplicate(error: unknown): boolean;
  count(): Promise<JobCounts>;
  close(): Promise<void>;
}

/** What saving a job throws while one with its unique key is not finished. */
export class DuplicateJob extends Error {
  constructor() {
    super("There is a job with this unique key that is not finished");
  }
}
