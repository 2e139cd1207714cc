import cluster, { type Worker } from "node:cluster";
import { EventEmitter, once } from "node:events";
import { AggregatorRegistry } from "prom-client";
import type { Config } from "#infrastructure/config/config";
import type { Measured } from "#infrastructure/metrics/metrics";
import { serveMetrics } from "#infrastructure/metrics/metrics-server";
import type { FromWorker, ToWorker } from "#processes/workers/messages";

/** The longest wait of a scrape for a worker. It is longer than the waits of the worker for the database. */
const DEADLINE_MS = 2_000;

/** Serves the metrics of all workers together. */
export async function serveWorkerMetrics(port: number, { HOST: host }: Config): Promise<void> {
  const metrics = new WorkerMetrics();
  await serveMetrics({ port, host }, () => metrics.text());
}

/**
 * The sum of the metrics of all workers. Its counters never fall, because Prometheus takes that for a restart: a worker that
 * does not respond in time keeps its last metrics, and the counters of one that has ended stay.
 */
class WorkerMetrics {
  readonly #last = new Map<number, Measured>();
  readonly #measured = new EventEmitter();
  #ended: Promise<Measured> = Promise.resolve([]);

  constructor() {
    cluster.on("message", ({ id }: Worker, message: FromWorker) => {
      if (message.kind !== "measured") return;
      this.#last.set(id, message.measured);
      this.#measured.emit(String(id));
    });
    // From now on, no message of the worker arrives.
    cluster.on("disconnect", ({ id }) => this.#end(id));
  }

  async text(): Promise<string> {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    await Promise.allSettled(Object.values(cluster.workers ?? {}).map((worker) => this.#ask(worker, signal)));

    return AggregatorRegistry.aggregate([await this.#ended, ...this.#last.values()]).metrics();
  }

  async #ask(worker: Worker | undefined, signal: AbortSignal): Promise<void> {
    if (!worker?.isConnected()) return;
    const message: ToWorker = { kind: "measure" };
    worker.send(message);
    await once(this.#measured, String(worker.id), { signal });
  }

  #end(id: number): void {
    // At run time, the type is a text.
    const isCounted = ({ type }: Measured[number]) => ["counter", "histogram"].includes(String(type));
    const counted = (this.#last.get(id) ?? []).filter(isCounted);
    this.#last.delete(id);
    this.#ended = this.#ended.then((ended) =>
      AggregatorRegistry.aggregate([ended, counted]).getMetricsAsJSON(),
    );
  }
}
