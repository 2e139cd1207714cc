import { createRequire } from "node:module";
import { join } from "node:path";
import type { createExpressMiddleware } from "agendash";
import type { AgendaJobs } from "#infrastructure/jobs/agenda-jobs";

/** Shows the jobs wherever they are kept, and retries, pauses and deletes them by hand. */
export abstract class JobsDashboard {
  /** The folder of the files that its page is made of. */
  abstract readonly files: string;
  /** Gives what answers the calls of the page. */
  abstract api(): Promise<ReturnType<typeof createExpressMiddleware>>;
}

/** Loaded when it is first called for, by the processes that serve HTTP. */
export class Agendash implements JobsDashboard {
  readonly files = join(createRequire(import.meta.url).resolve("agendash"), "../../public");

  constructor(private readonly jobs: AgendaJobs) {}

  async api(): ReturnType<JobsDashboard["api"]> {
    const [agenda, agendash] = await Promise.all([this.jobs.agenda(), import("agendash")]);

    return agendash.createExpressMiddleware(agenda, { skipStaticFiles: true });
  }
}
