import type { Logger } from "#domain/shared/logger";
import type { Config } from "#infrastructure/config/config";

/**
 * On the first SIGTERM or SIGINT, calls `stop` and exits with 0. Exits with 1 when `stop` fails, or takes longer than
 * `graceSeconds`.
 */
export function stopOnSignals(
  { logger, graceSeconds }: { logger: Logger; graceSeconds: number },
  stop: () => Promise<void>,
): void {
  const graceMs = graceSeconds * 1000;
  let isStopping = false;
  const onSignal = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, "stopping");
    setTimeout(() => {
      logger.error({ graceMs }, "stopping took too long");
      process.exit(1);
    }, graceMs).unref();

    try {
      await stop();
      logger.info({}, "stopped");
      process.exit(0);
    } catch (err) {
      logger.error({ err }, "stopping failed");
      process.exit(1);
    }
  };

  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void onSignal(signal));
}

/** After Ctrl-C, prints that the embedded server keeps running: other processes may use it. */
export function reportRunningDatabase({ DATABASE_URL, NODE_ENV }: Config, signal: string): void {
  if (signal !== "SIGINT" || NODE_ENV !== "development" || DATABASE_URL !== undefined) return;
  console.log("PostgreSQL keeps running, for the next start and for make test; make db-stop stops it");
}
