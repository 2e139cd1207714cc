import { collectDefaultMetrics, Registry } from "prom-client";
import type { Logger } from "#domain/shared/logger";
import { type ProcessFigures, processGauges } from "#infrastructure/metrics/process-figures";
import { observeRequests } from "#infrastructure/metrics/request-metrics";
import { observeStatements } from "#infrastructure/metrics/statement-metrics";
import { type StoredFigures, storedGauges } from "#infrastructure/metrics/stored-figures";
import { observeWork } from "#infrastructure/metrics/work-metrics";
import { OutageLog } from "#infrastructure/shared/outage-log";

/** The metrics of one process, as JSON. */
export type Measured = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** The metrics of this process. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #refreshes: (() => Promise<void>)[] = [];

  /** Observes the activities of this process, and Node.js. Create it before the parts that do the work. */
  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    observeRequests(this.#registry);
    observeStatements(this.#registry);
    observeWork(this.#registry);
  }

  /** Adds figures that are read at each scrape. */
  read(figures: ProcessFigures): void {
    this.#refreshes.push(processGauges(this.#registry, figures));
  }

  /** Adds figures that are read from the database at each scrape. */
  readStored(read: () => Promise<StoredFigures>, logger: Logger): void {
    const outage = new OutageLog(logger, "metrics of the background work");
    this.#refreshes.push(storedGauges(this.#registry, read, outage));
  }

  /** Returns the metrics in the text format of Prometheus. */
  async text(): Promise<string> {
    await this.#refresh();

    return this.#registry.metrics();
  }

  async json(): Promise<Measured> {
    await this.#refresh();

    return this.#registry.getMetricsAsJSON();
  }

  async #refresh(): Promise<void> {
    await Promise.all(this.#refreshes.map((refresh) => refresh()));
  }
}
