import { Histogram, type Registry } from "prom-client";
import { activities } from "#application/kit/activity";
import { StatementNames } from "#infrastructure/metrics/statement-names";
import { timing } from "#infrastructure/metrics/timing";

/** A read by key takes less than 1 ms; the default timeout of a statement is 10 s. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures the statements of requests, reactions, jobs and crons, by operation and table. */
export function observeStatements(registry: Registry): void {
  const names = new StatementNames();
  const duration = new Histogram({
    name: "db_client_operation_duration_seconds",
    help: "Time from sending a statement to PostgreSQL to its end, without the wait for a connection",
    labelNames: ["db_operation_name", "db_collection_name"],
    buckets,
    registers: [registry],
  });
  activities.statement.observe(timing(({ text }, seconds) => duration.observe(names.of(text), seconds)));
}
