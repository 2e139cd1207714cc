import { endpoint } from "#application/kit/endpoint";
import {
  boolean,
  date,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  string,
} from "#application/kit/schema";
import { requireAdmin } from "#application/shared/admin-only.gate";
import { Deliveries } from "#domain/events/deliveries";
import { BackgroundWork } from "#domain/shared/background-work";
import { Readiness } from "#domain/shared/readiness";

const count = () => integer().min(0);
const background = object({
  events: object({
    pending: count(),
    running: count(),
    failed: count(),
    dead: count(),
    oldestDueSeconds: nullable(count()),
  }),
  jobs: object({ queued: count(), running: count(), failed: count(), done: count() }),
  replicas: list(
    object({
      name: string(260).example("replica-1.example.com:5432"),
      isUsed: boolean().description("Whether reads may go to it."),
      lagSeconds: nullable(count()).description(
        "Commits before this time are replayed; null when it is not known.",
      ),
    }),
  ).max(100),
  crons: list(object({ cron: string(200).example("auth.purge-sessions"), at: nullable(date()) })).max(1_000),
});

/**
 * Responds with 200 while the process accepts traffic: the database responds, and no shutdown has begun. For admins,
 * `?verbose` adds the state of the background work of all processes, and the
 * read replicas as this process sees them.
 */
export default endpoint()
  .unlimited()
  .input({
    verbose: optional(
      oneOf("", "true").description(
        "Adds the state of the background work and of the read replicas. For admins.",
      ),
    ),
  })
  .inject({ readiness: Readiness, deliveries: Deliveries, work: BackgroundWork })
  .refuses("UNAUTHORIZED", "FORBIDDEN", "SERVICE_UNAVAILABLE")
  .output(object({ status: oneOf("ok"), background: optional(background) }))
  .handler(async (context, { readiness, deliveries, work }) => {
    const isVerbose = context.input.verbose !== undefined;
    if (isVerbose) requireAdmin(context);
    await readiness.check();
    if (!isVerbose) return { status: "ok" };

    const [events, jobs, crons] = await Promise.all([
      deliveries.backlog(),
      work.countJobs(),
      work.lastTicks(),
    ]);
    return { status: "ok", background: { events, jobs, replicas: [...readiness.replicas()], crons } };
  });
