import type { Resolve } from "#application/kit/ports";
import type { Foundations } from "#container";
import { UploadForms } from "#domain/files/upload-forms";
import { JobsDashboard } from "#infrastructure/jobs/dashboard";
import { middlewares } from "#interface/http/pipeline/middlewares.generated";
import { createApp } from "#interface/http/pipeline/app";
import type { Route } from "#interface/http/routing/route";
import { routes as shipped } from "#interface/http/routing/routes.generated";
import type { SharedCounts } from "#interface/http/security/rate-limit";
import { authenticators } from "#interface/shared/authenticators.generated";
import { SocketServer } from "#interface/realtime/socket-server";
import { channels as shippedChannels } from "#interface/shared/channels.generated";

/** Creates the app of the service: all its routes and, outside production, the pages of the contract. */
export async function createServiceApp(
  { config, database }: Pick<Foundations, "config" | "database">,
  resolve: Resolve,
  routes: readonly Route[] = shipped,
  counts?: SharedCounts,
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
    ...(!isProduction && { docs: await docsOf(config.BASE_URL) }),
    options: {
      baseUrl: config.BASE_URL,
      trustProxy: config.TRUST_PROXY,
      allowedOrigins: config.ALLOWED_ORIGINS,
      tokenOrigins: config.ALLOWED_ORIGINS_FOR_TOKENS,
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

/** Loads the pages of the contract on demand, because production does not install their libraries. */
async function docsOf(baseUrl: string) {
  const { docs } = await import("#interface/http/openapi/docs");
  const { asyncapiOf, openapiOf } = await import("#processes/contracts");

  return docs({ openapi: () => openapiOf(baseUrl), asyncapi: () => asyncapiOf(baseUrl) });
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
