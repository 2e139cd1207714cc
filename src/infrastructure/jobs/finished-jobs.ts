import type { Pool } from "pg";
import { originOf } from "#infrastructure/jobs/job-message";

/**
 * The keys of the jobs that reactions enqueued and that have finished, wherever the jobs are kept: so a job that was done and
 * removed does not run again when its reaction is retried. A replay clears them. The purge of old events removes them after a
 * day, unless the delivery can still be retried.
 */
export class FinishedJobs {
  constructor(private readonly pool: Pool) {}

  /** True when the job of this message has finished before. Sends a statement only for the job of a reaction. */
  async has(message: unknown): Promise<boolean> {
    const origin = originOf(message);
    if (!origin) return false;
    const { rowCount } = await this.pool.query(HAS, valuesOf(origin));

    return rowCount === 1;
  }

  async add(message: unknown): Promise<void> {
    const origin = originOf(message);
    if (origin) await this.pool.query(ADD, valuesOf(origin));
  }
}

const valuesOf = ({ delivery, uniqueKey }: NonNullable<ReturnType<typeof originOf>>) => [
  delivery.sequence,
  delivery.reaction,
  uniqueKey,
];

const HAS = "select from finished_jobs where sequence = $1 and reaction = $2 and key = $3";

const ADD = "insert into finished_jobs (sequence, reaction, key) values ($1, $2, $3) on conflict do nothing";
