import { createContainer } from "#container";
import { Deliveries } from "#domain/events/deliveries";
import { EventLog } from "#domain/events/event-log";
import { databaseUrl } from "#infrastructure/database/prepare";
import { createLogger } from "#infrastructure/logging/pino-logger";
import { parseCommand } from "#processes/event-commands";
import { readConfig } from "#processes/read-config";
import { createFoundations, createService } from "#processes/service";

// `make events`: shows what the outbox is at; `make events do="…"`: does something about it.

try {
  await run(parseCommand(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(command: ReturnType<typeof parseCommand>): Promise<void> {
  const config = readConfig();
  const logger = await createLogger({ level: "warn", pretty: config.NODE_ENV === "development" });
  const foundations = createFoundations(config, await databaseUrl(config), logger);
  const service = createService(foundations, await createContainer(foundations));
  try {
    const ports = { events: service.resolve(EventLog), deliveries: service.resolve(Deliveries) };
    console.log((await command(ports)).join("\n"));
  } finally {
    await service.stop();
  }
}
