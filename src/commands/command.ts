import { createContainer, type Foundations } from "#container";
import { createLogger } from "#infrastructure/logging/pino-logger";
import { readConfig } from "#processes/read-config";
import { createFoundations, createService, type Service } from "#processes/service";

/** Does something on the service, and gives what is to be printed. */
type Work = (service: Service, foundations: Foundations) => Promise<string>;

/**
 * Runs what `parse` makes of the arguments on the service, which is not started for it. What either throws is printed in
 * a line, and the process exits with 1; a mistake in the arguments touches nothing.
 */
export async function runCommand(parse: (args: string[]) => Work): Promise<void> {
  try {
    console.log(await onService(parse(process.argv.slice(2))));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function onService(work: Work): Promise<string> {
  const config = readConfig();
  const logger = await createLogger({ level: "warn", pretty: config.NODE_ENV === "development" });
  const foundations = createFoundations(config, logger);
  const service = createService(foundations, await createContainer(foundations));
  try {
    return await work(service, foundations);
  } finally {
    await service.stop();
  }
}
