import type { Logger } from "#domain/shared/logger";

/** On SIGTERM or SIGINT: `stop`, then exit 0; 1 when it fails or takes longer than `graceMs`. Once. */
export function stopOnSignals(
  { logger, graceMs }: { logger: Logger; graceMs: number },
  stop: () => Promise<void>,
): void {
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
