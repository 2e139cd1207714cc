import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Foundations } from "#container";
import { Readiness } from "#domain/shared/readiness";
import type { Config } from "#infrastructure/config/config";
import { drainable } from "#interface/http/server/drain";
import { createHttpServer } from "#interface/http/server/http-server";
import { connect } from "#processes/connect";
import { bind } from "#processes/service";
import { createServiceApp, createServiceSockets } from "#processes/service-app";
import { stopOnSignals } from "#processes/stop-on-signals";
import { isReachable, waitForStores } from "#processes/wait-for-stores";

// The phases of the process, in their order. A signal stops it in the reverse order.
const foundations = await connect();
const { config, logger, database } = foundations;
const work = { events: config.EVENTS === "on", scheduler: config.SCHEDULER === "inline" };
const service = await bind(foundations);
const { server, drain, sockets } = await bindInterface(foundations);
const graceSeconds = config.SHUTDOWN_DELAY_SECONDS + config.SHUTDOWN_GRACE_SECONDS;
stopOnSignals({ logger, graceSeconds }, stop);
// Until the database is available, requests are answered with 503.
if (!(await isReachable(database))) await listen(config);
await waitForStores(foundations, work);
await service.start(work);
await sockets.attach(server);
if (!server.listening) await listen(config);
if (config.NODE_ENV === "development") console.log(welcome(config));

async function bindInterface(foundations: Foundations) {
  const { config } = foundations;
  const server = createHttpServer(await createServiceApp(config, service.resolve), {
    headersMs: config.HEADERS_TIMEOUT_SECONDS * 1000,
    requestMs: config.REQUEST_TIMEOUT_SECONDS * 1000,
    keepAliveMs: config.KEEP_ALIVE_TIMEOUT_SECONDS * 1000,
  });

  return { server, drain: drainable(server), sockets: createServiceSockets(foundations, service.resolve) };
}

async function listen({ HOST, PORT, BASE_URL, NODE_ENV }: Config): Promise<void> {
  server.listen(PORT, HOST);
  await once(server, "listening");
  logger.info({ url: BASE_URL, environment: NODE_ENV }, "API is listening");
}

async function stop(): Promise<void> {
  service.resolve(Readiness).stop();
  // Load balancers send requests until they have asked for the readiness again.
  if (server.listening) await delay(config.SHUTDOWN_DELAY_SECONDS * 1000);
  sockets.stop();
  if (server.listening) await drain();
  await service.stop();
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
