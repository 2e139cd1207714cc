import { once } from "node:events";
import type { Server } from "node:http";
import { createContainer } from "#container";
import { Readiness } from "#domain/shared/readiness";
import type { Config } from "#infrastructure/config/config";
import { prepareDatabase } from "#infrastructure/database/prepare";
import { createLogger } from "#infrastructure/logging/pino-logger";
import { createHttpServer } from "#interface/http/server";
import { sayDatabaseStays } from "#processes/database-stays";
import { readConfig } from "#processes/read-config";
import { createServiceApp, createServiceSockets } from "#processes/service-app";
import { stopOnSignals } from "#processes/stop-on-signals";
import { createFoundations, createService } from "#processes/service";

const config = readConfig();
const isDevelopment = config.NODE_ENV === "development";
const logger = await createLogger({ level: config.LOG_LEVEL, pretty: isDevelopment });
const foundations = createFoundations(config, await prepareDatabase(config), logger);
const container = await createContainer(foundations);
const service = createService(foundations, container);
const server = createHttpServer(await createServiceApp(config, service.resolve), {
  headersMs: config.HEADERS_TIMEOUT_SECONDS * 1000,
  requestMs: config.REQUEST_TIMEOUT_SECONDS * 1000,
});
const sockets = createServiceSockets(foundations, service.resolve);

stopOnSignals({ logger, graceMs: config.SHUTDOWN_GRACE_SECONDS * 1000 }, async (signal) => {
  service.resolve(Readiness).stop();
  sockets.stop();
  if (server.listening) await close(server);
  await service.stop();
  sayDatabaseStays(config, signal);
});

await service.start({ events: config.EVENTS === "on", scheduler: config.SCHEDULER === "inline" });
await sockets.attach(server);
await listen(server, config);
logger.info({ url: config.BASE_URL, environment: config.NODE_ENV }, "API is listening");
if (isDevelopment) console.log(welcome(config));

async function listen(server: Server, { HOST, PORT }: Config): Promise<void> {
  server.listen(PORT, HOST);
  await once(server, "listening");
}

/** Takes no new connections, and resolves when the running requests have been answered. */
async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  // A connection whose last request was still running would otherwise be kept alive.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(sweep);
}

function welcome({ BASE_URL }: Config): string {
  return [
    "",
    `  API            ${BASE_URL}`,
    `  Sign in        ${BASE_URL}/auth/sign-in`,
    `  Mails          ${BASE_URL}/mail`,
    `  Documentation  ${BASE_URL}/docs`,
    `  Contract       ${BASE_URL}/spec.json`,
    `  Live updates   ${BASE_URL}/live`,
    "  Accounts       admin@example.com (admin), user@example.com",
    "  Password       correct horse battery staple",
    "",
  ].join("\n");
}
