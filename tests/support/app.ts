import type { Express } from "express";
import { Container } from "inversify";
import type { Authenticator } from "#application/kit/authenticator";
import type { Endpoint, Method } from "#application/kit/endpoint";
import type { Middleware } from "#application/kit/middleware";
import { MediaTypes } from "#domain/files/media-types";
import { SessionResolver } from "#domain/sessions/session-resolver";
import { Logger } from "#domain/shared/logger";
import { ContentMediaTypes } from "#infrastructure/files/content-media-types";
import type { View } from "#interface/http/pages/view";
import type { Dashboard } from "#interface/http/dashboard/jobs-dashboard";
import { createApp, type HttpOptions } from "#interface/http/pipeline/app";
import type { FolderErrors } from "#interface/http/routing/route";
import { authenticators } from "#interface/shared/authenticators.generated";
import { resolverOf } from "#processes/resolver";
import { MemoryLogger } from "./memory-logger.js";

export { MemoryLogger };

const noWaits = { entered: 0, left: 0 };
const httpOptions: HttpOptions = {
  baseUrl: "http://localhost:3000",
  trustProxy: 0,
  allowedOrigins: [],
  tokenOrigins: [],
  urlBytes: 8192,
  body: { jsonBytes: 1_000_000, multipartBytes: 10_000_000 },
  handlerSeconds: 30,
  rates: { perUser: 0, perAddress: 0 },
  load: { requests: 1_000, delayMs: 60_000, connections: 10, pool: noWaits, points: noWaits },
};

class NobodySignedIn extends SessionResolver {
  async resolve() {
    return undefined;
  }
}

/** Creates an app of endpoints made for a test, without a database: `{ "POST /things": endpoint()… }`. */
export function appOf(
  endpoints: Record<string, Endpoint>,
  {
    options = {},
    logger = new MemoryLogger(),
    views = {},
    jobs,
    own = {},
    middlewares = [],
    errors,
  }: {
    options?: Partial<HttpOptions>;
    logger?: Logger;
    views?: Record<string, unknown>;
    jobs?: Dashboard;
    /** Authenticators that endpoints without `.authentication()` accept beside the session, by name. */
    middlewares?: readonly Middleware[];
    own?: Record<string, Authenticator>;
    /** The form of the error responses. */
    errors?: FolderErrors;
  } = {},
): Express {
  const container = new Container({ defaultScope: "Singleton" });
  container.bind(Logger).toConstantValue(logger);
  container.bind(SessionResolver).to(NobodySignedIn);
  container.bind(MediaTypes).to(ContentMediaTypes);
  const routes = Object.entries(endpoints).map(([name, endpoint]) => {
    const [method, path = ""] = name.split(" ");
    return {
      method: method as Method,
      path,
      id: name,
      file: "test",
      gates: [],
      accepts: endpoint.traits.accepts ? [] : ["session", ...Object.keys(own)],
      ...(errors && { errors }),
      endpoint,
      view: views[name] as View,
    };
  });

  return createApp({
    routes,
    authenticators: [
      ...authenticators,
      ...Object.entries(own).map(([name, authenticator]) => ({ name, authenticator })),
    ],
    middlewares: middlewares.map((middleware) => ({ name: "test", middleware })),
    resolve: resolverOf(container),
    options: { ...httpOptions, ...options },
    ...(jobs && { jobs }),
  });
}
