import { PostgresBackend } from "@agendajs/postgres-backend";
import { DatabaseError, type Pool } from "pg";
import type { JobCounts } from "#domain/shared/background-work";
import type { JobStore } from "#infrastructure/jobs/job-store";

const UNIQUE_INDEX = "agenda_jobs_unique_key_idx";

/** The store in the table of our migration. The caller ends the pool. */
export function postgresStore(pool: Pool): JobStore {
  return {
    backend: new PostgresBackend({ pool, ensureSchema: false, disableNotifications: true }),

    isDuplicate: (error) => error instanceof DatabaseError && error.constraint === UNIQUE_INDEX,

    async count() {
      const { rows } = await pool.query<JobCounts>(COUNT);

      return rows[0] ?? { queued: 0, due: 0, running: 0, failed: 0, done: 0 };
    },

    async removeDone() {
      await pool.query(`delete from agenda_jobs where ${DONE}`);
    },

    async close() {},
  };
}

const DONE =
  "next_run_at is null and locked_at is null and last_finished_at is not null and coalesce(fail_count, 0) = 0";

const COUNT = `
  select count(next_run_at)::int as queued, (count(*) filter (where next_run_at <= now()))::int as due,
    (count(*) filter (where next_run_at is null and locked_at is not null))::int as running,
    (count(*) filter (where next_run_at is null and locked_at is null and fail_count > 0))::int as failed,
    (count(*) filter (where ${DONE}))::int as done
  from agenda_jobs`;
