import cluster from "node:cluster";
import type { Pool } from "pg";
import type { Resolve } from "#application/kit/ports";
import type { Foundations } from "#container";
import { BackgroundWork } from "#domain/shared/background-work";
import type { Config } from "#infrastructure/config/config";
import { readEventLag } from "#infrastructure/events/log/event-lag";
import type { Metrics } from "#infrastructure/metrics/metrics";
import type { ProcessFigures } from "#infrastructure/metrics/process-figures";
import { isReachable } from "#processes/wait-for-stores";
import type { ToWorker } from "#processes/workers/messages";
import { send } from "#processes/workers/siblings";

/**
 * Measures this process, and serves its metrics at METRICS_PORT. A worker sends them to its supervisor instead. Without
 * METRICS_PORT nothing is loaded. Must be called before the parts of the process are created.
 */
export async function startMetrics({ METRICS_PORT: port, HOST: host }: Config): Promise<Metrics | undefined> {
  if (port === undefined) return undefined;

  const { Metrics } = await import("#infrastructure/metrics/metrics");
  const metrics = new Metrics();
  if (cluster.isWorker) sendOnDemand(metrics);
  else {
    const { serveMetrics } = await import("#infrastructure/metrics/metrics-server");
    await serveMetrics({ port, host }, () => metrics.text());
  }

  return metrics;
}

function sendOnDemand(metrics: Metrics): void {
  process.on("message", ({ kind }: ToWorker) => {
    if (kind === "measure") void metrics.json().then((measured) => send({ kind: "measured", measured }));
  });
}

/** Lets the metrics read figures of the process; a scheduler also reads those of the background work of all processes. */
export function readFigures(
  metrics: Metrics,
  { database, pool, logger }: Foundations,
  resolve: Resolve,
  { live, scheduler }: { live?: ProcessFigures["live"]; scheduler: boolean },
): void {
  metrics.read({
    pools: () => ({ requests: database.connections, background: connectionsOf(pool) }),
    isDatabaseUp: () => isReachable(database),
    ...(live && { live }),
  });
  if (!scheduler) return;

  const work = resolve(BackgroundWork);
  metrics.readStored(async () => {
    const reads = [readEventLag(pool, database.subscriptions), work.countJobs(), work.lastTicks()] as const;
    const [lags, jobs, ticks] = await Promise.all(reads);

    return { lags, jobs, ticks };
  }, logger);
}

const connectionsOf = ({ totalCount, idleCount, waitingCount, options }: Pool) => ({
  used: totalCount - idleCount,
  idle: idleCount,
  max: options.max,
  waiting: waitingCount,
});
