import { once } from "node:events";
import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { activities } from "#application/kit/activity";
import type { Foundations } from "#container";
import { Readiness } from "#domain/shared/readiness";
import type { Config } from "#infrastructure/config/config";
import { RedisCounts } from "#infrastructure/limits/redis-counts";
import { drain } from "#interface/http/server/drain";
import { createHttpServer } from "#interface/http/server/http-server";
import type { Recorder } from "#interface/http/home/recorder";
import { connect } from "#processes/connect";
import { readFigures, startMetrics } from "#processes/metrics";
import { bind, type Service } from "#processes/service";
import { createServiceApp, createServiceSockets, type SharedParts } from "#processes/service-app";
import { stopOnSignals } from "#processes/stop-on-signals";
import { isReachable, waitForStores } from "#processes/wait-for-stores";
import { Siblings } from "#processes/workers/siblings";

/** Runs an API process: one service with one server. A signal stops its phases in the reverse order. */
export async function serve(config: Config): Promise<void> {
  const recorder = config.NODE_ENV === "development" ? await startRecorder() : undefined;
  const metrics = await startMetrics(config);
  const foundations = await connect({ config, onLine: recorder?.recordLine });
  const { logger, database } = foundations;
  const siblings = config.WORKERS > 1 ? new Siblings() : undefined;
  const inRedis = config.REDIS_URL ? await RedisCounts.open(config.REDIS_URL, logger) : undefined;
  const work = { api: true, events: config.EVENTS === "on", scheduler: config.SCHEDULER === "inline" };
  const service = await bind(foundations);
  const api = await bindInterface(foundations, service, { counts: inRedis ?? siblings, recorder });
  const live = () => api.sockets.counts;
  if (metrics) readFigures(metrics, foundations, service.resolve, { ...work, live });
  const graceSeconds = config.SHUTDOWN_DELAY_SECONDS + config.SHUTDOWN_GRACE_SECONDS;
  stopOnSignals({ logger, graceSeconds }, () => stop(config, service, api).finally(() => inRedis?.close()));
  // Until the database is available, requests are answered with 503.
  if (!(await isReachable(database))) await listen(api.server, foundations);
  await waitForStores(foundations, work);
  await service.start(work);
  await api.sockets.attach(api.server);
  await siblings?.ready();
  if (!api.server.listening) await listen(api.server, foundations);
  if (config.NODE_ENV === "development") console.log(welcome(config));
}

/** Records the requests of this process for the home page of developers. */
async function startRecorder(): Promise<Recorder> {
  const { Recorder } = await import("#interface/http/home/recorder");
  const { isOfHome } = await import("#interface/http/home/home");
  const recorder = new Recorder();
  recorder.observe(activities, isOfHome);

  return recorder;
}

async function bindInterface(foundations: Foundations, { resolve }: Service, shared: SharedParts) {
  const { config } = foundations;
  const server = createHttpServer(await createServiceApp(foundations, resolve, undefined, shared), {
    headersMs: config.HEADERS_TIMEOUT_SECONDS * 1000,
    requestMs: config.REQUEST_TIMEOUT_SECONDS * 1000,
    keepAliveMs: config.KEEP_ALIVE_TIMEOUT_SECONDS * 1000,
  });

  return { server, sockets: createServiceSockets(foundations, resolve) };
}

async function listen(server: Server, { config, logger }: Foundations): Promise<void> {
  server.listen(config.PORT, config.HOST);
  await once(server, "listening");
  logger.info({ url: config.BASE_URL, environment: config.NODE_ENV }, "API is listening");
}

async function stop(
  config: Config,
  service: Service,
  { server, sockets }: Awaited<ReturnType<typeof bindInterface>>,
): Promise<void> {
  service.resolve(Readiness).stop();
  // Load balancers send requests until they have asked for the readiness again.
  if (server.listening) await delay(config.SHUTDOWN_DELAY_SECONDS * 1000);
  sockets.stop();
  if (server.listening) await drain(server);
  await service.stop();
}

function welcome({ BASE_URL }: Config): string {
  return [
    "",
    `  Home      ${BASE_URL}`,
    `  Sign in   ${BASE_URL}/auth/sign-in`,
    "  Accounts  admin@example.com (admin), user@example.com",
    "  Password  correct horse battery staple",
    "",
  ].join("\n");
}
