import { Histogram, type Registry } from "prom-client";
import { activities } from "#application/kit/activity";
import { crons as declared } from "#infrastructure/jobs/crons.generated";
import { type Outcome, timing } from "#infrastructure/metrics/timing";

/** A reaction takes milliseconds, a job up to its time limit, a nightly cron minutes. */
const buckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

const outcomes: readonly Outcome[] = ["success", "failure"];

/** Measures deliveries, jobs, crons and mails, by name and outcome. Every attempt counts. */
export function observeWork(registry: Registry): void {
  const histogram = (name: string, help: string, ...labelNames: string[]) =>
    new Histogram({ name, help, labelNames: [...labelNames, "outcome"], buckets, registers: [registry] });

  const deliveries = histogram(
    "event_delivery_duration_seconds",
    "Duration of deliveries of events to reactions",
    "reaction",
  );
  activities.delivery.observe(
    timing(({ reaction }, seconds, outcome) => deliveries.observe({ reaction, outcome }, seconds)),
  );
  // Prometheus itself has a label `job`.
  const jobs = histogram("job_duration_seconds", "Duration of attempts to run a job", "job_name");
  activities.job.observe(
    timing(({ job }, seconds, outcome) => jobs.observe({ job_name: job, outcome }, seconds)),
  );
  const crons = histogram("cron_duration_seconds", "Duration of runs of a cron", "cron");
  // Prometheus sees no increase when the first value of a series is 1, and a cron may fail in its first run.
  for (const outcome of outcomes) for (const { name: cron } of declared) crons.zero({ cron, outcome });
  activities.cron.observe(timing(({ cron }, seconds, outcome) => crons.observe({ cron, outcome }, seconds)));
  const mails = histogram("mail_duration_seconds", "Time to hand a mail to the mail server");
  for (const outcome of outcomes) mails.zero({ outcome });
  activities.mail.observe(timing((_, seconds, outcome) => mails.observe({ outcome }, seconds)));
}
