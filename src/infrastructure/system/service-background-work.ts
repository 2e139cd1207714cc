import type { Pool } from "pg";
import type { BackgroundWork, JobCounts, LastTick } from "#domain/shared/background-work";
import { CronClaims } from "#infrastructure/crons/cron-claims";
import type { AgendaJobs } from "#infrastructure/jobs/agenda-jobs";

export class ServiceBackgroundWork implements BackgroundWork {
  readonly #claims: CronClaims;

  constructor(
    private readonly jobs: AgendaJobs,
    private readonly crons: readonly { name: string }[],
    pool: Pool,
  ) {
    this.#claims = new CronClaims(pool);
  }

  countJobs(): Promise<JobCounts> {
    return this.jobs.count();
  }

  async lastTicks(): Promise<LastTick[]> {
    const ticks = await this.#claims.lastTicks();

    return this.crons.map(({ name }) => ({ cron: name, at: ticks.get(name) ?? null }));
  }
}
