import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Logger } from "#domain/shared/logger";
import type { Config } from "#infrastructure/config/config";
import { createLogger } from "#infrastructure/logging/pino-logger";
import { stopOnSignals } from "#processes/stop-on-signals";
import type { FromWorker, ToWorker } from "#processes/workers/messages";

/** A worker that ends within this time after its start is restarted later each time. */
const STABLE_MS = 10_000;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

/** Starts `config.WORKERS` processes of the program behind one port, and stops them together on a signal. */
export async function supervise(config: Config, program: string): Promise<void> {
  const logger = await createLogger({ level: config.LOG_LEVEL, pretty: config.NODE_ENV === "development" });
  // The supervisor accepts the connections and passes them on in turns. With one listening socket per worker
  // (`reusePort`), the connections that wait for a worker would be lost when it ends.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ exec: program });
  const workers = new Workers(config, logger);
  const graceSeconds = config.SHUTDOWN_DELAY_SECONDS + config.SHUTDOWN_GRACE_SECONDS;
  stopOnSignals({ logger, graceSeconds }, () => workers.stop());
  if (config.METRICS_PORT !== undefined) {
    const { serveWorkerMetrics } = await import("#processes/workers/worker-metrics");
    await serveWorkerMetrics(config.METRICS_PORT, config);
  }
  workers.start();
}

/** The workers, numbered from 1. The first one is ready before the others start: what stops it would stop all of them. */
class Workers {
  readonly #running = new Map<number, Worker>();
  readonly #ready = new Set<number>();
  #haveListened = false;
  #isStopping = false;

  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.#fork(1);
    cluster.once("listening", () => (this.#haveListened = true));
  }

  /** Resolves when all workers have ended. Throws if one has not ended in order. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const codes = [...this.#running.values()].map(async (worker) => {
      const exit = once(worker, "exit");
      worker.process.kill("SIGTERM");
      const [code] = await exit;

      return code;
    });
    if (!(await Promise.all(codes)).every((code) => code === 0)) throw new Error("A worker did not stop");
  }

  #fork(number: number, failures = 0): void {
    if (this.#isStopping) return;
    const startedAt = performance.now();
    const worker = cluster.fork(settingsOf(number, this.config));
    this.#running.set(number, worker);
    worker.on("message", (message: FromWorker) => this.#receive(number, message));
    worker.once("exit", (code, signal) => {
      this.#running.delete(number);
      if (this.#isStopping) return;
      const isStable = performance.now() - startedAt > STABLE_MS;
      this.#restart(number, isStable ? 0 : failures + 1, { worker: number, code, signal });
    });
  }

  #restart(number: number, failures: number, facts: Record<string, unknown>): void {
    if (!this.#haveListened) {
      this.logger.error(facts, "a worker has ended before all could serve");
      process.exit(1);
    }
    const delayMs = failures === 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS);
    this.logger.error({ ...facts, delayMs }, "a worker has ended, and is restarted");
    setTimeout(() => this.#fork(number, failures), delayMs);
  }

  #receive(number: number, message: FromWorker): void {
    if (message.kind === "counts")
      for (const [other, worker] of this.#running) if (other !== number) send(worker, message);
    if (message.kind !== "ready") return;
    const { WORKERS: workers } = this.config;
    if (number === 1 && this.#ready.size === 0)
      for (let other = 2; other <= workers; other += 1) this.#fork(other);
    this.#ready.add(number);
    this.logger.info({ worker: number, pid: this.#running.get(number)?.process.pid }, "a worker is ready");
    if (this.#ready.size < workers) return;
    for (const worker of this.#running.values()) send(worker, { kind: "all-ready" });
  }
}

/** Settings that a worker gets besides those of the supervisor: one worker is the scheduler, and all share the connections. */
function settingsOf(
  number: number,
  { WORKERS, DATABASE_POOL_MAX, SCHEDULER }: Config,
): Record<string, string> {
  return {
    DATABASE_POOL_MAX: String(Math.ceil(DATABASE_POOL_MAX / WORKERS)),
    SCHEDULER: number === 1 ? SCHEDULER : "separate",
    WORKERS: String(WORKERS),
  };
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message);
}
