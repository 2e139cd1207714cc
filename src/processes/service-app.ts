import type { Resolve } from "#application/kit/ports";
import type { Foundations } from "#container";
import { UploadForms } from "#domain/files/upload-forms";
import { Readiness } from "#domain/shared/readiness";
import type { Config } from "#infrastructure/config/config";
import { JobsDashboard } from "#infrastructure/jobs/dashboard";
import { middlewares } from "#interface/http/pipeline/middlewares.generated";
import { createApp } from "#interface/http/pipeline/app";
import type { Route } from "#interface/http/routing/route";
import { routes as shipped } from "#interface/http/routing/routes.generated";
import type { Recorder } from "#interface/http/home/recorder";
import type { SharedCounts } from "#interface/http/security/rate-limit";
import { authenticators } from "#interface/shared/authenticators.generated";
import { SocketServer } from "#interface/realtime/socket-server";
import { channels as shippedChannels } from "#interface/shared/channels.generated";

/** Parts of an API process that its app shares. */
export interface SharedParts {
  counts?: SharedCounts | undefined;
  /** The requests that the home page of developers shows. */
  recorder?: Recorder | undefined;
}

/** Creates the app of the service: all its routes and, outside production, the pages for developers. */
export async function createServiceApp(
  { config, database }: Pick<Foundations, "config" | "database">,
  resolve: Resolve,
  routes: readonly Route[] = shipped,
  { counts, recorder }: SharedParts = {},
): Promise<ReturnType<typeof createApp>> {
  const isProduction = config.NODE_ENV === "production";
  const hidden = isProduction ? routes.filter(({ endpoint }) => endpoint.traits.developmentOnly) : [];

  return createApp({
    routes,
    hidden,
    authenticators,
    middlewares,
    resolve,
    jobs: resolve(JobsDashboard),
    uploads: resolve(UploadForms),
    lastWrites: database.lastWrites,
    ...(!isProduction && { docs: await developerPages(config, resolve, routes, recorder) }),
    options: {
      baseUrl: config.BASE_URL,
      trustProxy: config.TRUST_PROXY,
      allowedOrigins: config.ALLOWED_ORIGINS,
      tokenOrigins: config.ALLOWED_ORIGINS_FOR_TOKENS,
      ...(isProduction && { homeUrl: config.HOME_URL }),
      urlBytes: config.URL_LIMIT_BYTES,
      body: { jsonBytes: config.JSON_LIMIT_BYTES, multipartBytes: config.MULTIPART_LIMIT_BYTES },
      handlerSeconds: config.REQUEST_TIMEOUT_SECONDS,
      counts,
      rates: {
        perUser: config.RATE_LIMIT_PER_USER,
        perAddress: config.RATE_LIMIT_PER_ADDRESS,
      },
      load: {
        requests: config.REQUESTS_IN_FLIGHT_MAX,
        delayMs: config.OVERLOAD_DELAY_MS,
        connections: config.DATABASE_POOL_MAX,
        ...database.waits,
      },
    },
  });
}

/** Loads the pages for developers on demand, because production does not install their libraries. */
async function developerPages(
  config: Config,
  resolve: Resolve,
  routes: readonly Route[],
  recorder?: Recorder,
) {
  const { contractPages, docs } = await import("#interface/http/openapi/docs");
  const { home } = await import("#interface/http/home/home");
  const { Recorder } = await import("#interface/http/home/recorder");
  const { asyncapiOf, openapiOf } = await import("#processes/contracts");
  const { BASE_URL: baseUrl } = config;
  const openHome = home({
    baseUrl,
    routes,
    pages: [...contractPages, { path: "/jobs", text: "The jobs, for admins" }],
    notes: notesFor(config),
    recorder: recorder ?? new Recorder(),
    readiness: resolve(Readiness),
  });

  return openHome.use(docs({ openapi: () => openapiOf(baseUrl), asyncapi: () => asyncapiOf(baseUrl) }));
}

/** Returns the reasons why the home page may not show everything. */
function notesFor({ SCHEDULER, WORKERS, EVENTS }: Config): string[] {
  return [
    ...(WORKERS > 1 ? [`Each of the ${WORKERS} workers shows its own requests (WORKERS).`] : []),
    ...(SCHEDULER === "separate" ? ["Jobs run in another process, which has its own log (SCHEDULER)."] : []),
    ...(EVENTS === "off" ? ["Reactions run in another process, which has its own log (EVENTS)."] : []),
  ];
}

/** Creates the server of live updates for the sockets of this process. */
export function createServiceSockets(
  { config, realtime }: Foundations,
  resolve: Resolve,
  channels = shippedChannels,
): SocketServer {
  return new SocketServer({
    channels,
    authenticators,
    realtime,
    resolve,
    options: {
      baseUrl: config.BASE_URL,
      allowedOrigins: config.ALLOWED_ORIGINS,
      tokenOrigins: config.ALLOWED_ORIGINS_FOR_TOKENS,
      subscriptionsPerSocket: config.SUBSCRIPTIONS_PER_SOCKET,
      socketsPerUser: config.SOCKETS_PER_USER,
    },
  });
}
