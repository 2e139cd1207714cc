import { createRequire } from "node:module";
import { join } from "node:path";
import type { createExpressMiddleware } from "agendash";
import type { AgendaJobs } from "#infrastructure/jobs/agenda-jobs";

/** Shows the jobs of either store, and lets admins retry, pause and delete them. */
export abstract class JobsDashboard {
  /** The folder with the files of its page. */
  abstract readonly files: string;
  /** Returns the middleware that answers the requests of the page. */
  abstract api(): Promise<ReturnType<typeof createExpressMiddleware>>;
}

/** Agendash is loaded at its first request. */
export class Agendash implements JobsDashboard {
  readonly files = join(createRequire(import.meta.url).resolve("agendash"), "../../public");

  constructor(private readonly jobs: AgendaJobs) {}

  async api(): ReturnType<JobsDashboard["api"]> {
    const [agenda, agendash] = await Promise.all([this.jobs.agenda(), import("agendash")]);

    return agendash.createExpressMiddleware(agenda, { skipStaticFiles: true });
  }
}
