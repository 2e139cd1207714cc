import type { Pool } from "pg";
import { type JobMessage, originOf } from "#infrastructure/jobs/job-message";

/**
 * The jobs that reactions enqueued and that have finished. They are noted with the delivery of the event, wherever the jobs
 * are kept, so a job that was done and removed does not run again when its reaction is retried. A replay clears them, and
 * the purge of old events removes them.
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

const valuesOf = ({ delivery, uniqueKey }: Required<Pick<JobMessage, "delivery" | "uniqueKey">>) => [
  delivery.eventId,
  delivery.reaction,
  uniqueKey,
];

const HAS = `select from event_deliveries where "eventId" = $1 and reaction = $2 and $3 = any("finishedJobs")`;

const ADD = `update event_deliveries set "finishedJobs" = array_append("finishedJobs", $3)
  where "eventId" = $1 and reaction = $2 and ("finishedJobs" is null or $3 <> all("finishedJobs"))`;
