import { once } from "node:events";
import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { createContainer } from "#container";
import { Readiness } from "#domain/shared/readiness";
import type { Config } from "#infrastructure/config/config";
import { createLogger } from "#infrastructure/logging/pino-logger";
import { drainable } from "#interface/http/pipeline/drain";
import { createHttpServer } from "#interface/http/pipeline/server";
import { readConfig } from "#processes/read-config";
import { createServiceApp, createServiceSockets } from "#processes/service-app";
import { stopOnSignals } from "#processes/stop-on-signals";
import { createFoundations, createService } from "#processes/service";
import { isReachable, waitForStores } from "#processes/wait-for-stores";

const config = readConfig();
const isDevelopment = config.NODE_ENV === "development";
const logger = await createLogger({ level: config.LOG_LEVEL, pretty: isDevelopment });
const foundations = createFoundations(config, logger);
const scheduler = config.SCHEDULER === "inline";
const container = await createContainer(foundations);
const service = createService(foundations, container);
const server = createHttpServer(await createServiceApp(config, service.resolve), {
  headersMs: config.HEADERS_TIMEOUT_SECONDS * 1000,
  requestMs: config.REQUEST_TIMEOUT_SECONDS * 1000,
  keepAliveMs: config.KEEP_ALIVE_TIMEOUT_SECONDS * 1000,
});
const drain = drainable(server);
const shutdownDelayMs = config.SHUTDOWN_DELAY_SECONDS * 1000;
const sockets = createServiceSockets(foundations, service.resolve);

const graceMs = shutdownDelayMs + config.SHUTDOWN_GRACE_SECONDS * 1000;
stopOnSignals({ logger, graceMs }, async () => {
  service.resolve(Readiness).stop();
  // Balancers go on sending requests until they have asked for the readiness again.
  if (server.listening) await delay(shutdownDelayMs);
  sockets.stop();
  if (server.listening) await drain();
  await service.stop();
});

// Until the database is there, requests are answered with 503.
if (!(await isReachable(foundations.database))) await listen(server, config);
await waitForStores(foundations, { scheduler });
await service.start({ events: config.EVENTS === "on", scheduler });
await sockets.attach(server);
if (!server.listening) await listen(server, config);
if (isDevelopment) console.log(welcome(config));

async function listen(server: Server, { HOST, PORT, BASE_URL, NODE_ENV }: Config): Promise<void> {
  server.listen(PORT, HOST);
  await once(server, "listening");
  logger.info({ url: BASE_URL, environment: NODE_ENV }, "API is listening");
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
