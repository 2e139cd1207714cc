import "express-async-errors";
import { randomUUID } from "node:crypto";
import express, { type Express, type NextFunction, type Request, type Response, type Router } from "express";
import { activities } from "#application/kit/activity";
import { demandedScopes } from "#application/kit/endpoint";
import type { Resolve } from "#application/kit/ports";
import { RequestTimeout } from "#application/kit/request-timeout";
import { currentTraceId } from "#application/kit/trace";
import { type RequestReads, workContext } from "#application/kit/work-context";
import { adminOnly } from "#application/shared/admin-only.gate";
import { ServiceError } from "#domain/shared/errors";
import { UPLOAD_PATH, type UploadForms } from "#domain/files/upload-forms";
import { Logger } from "#domain/shared/logger";
import { type Dashboard, jobsDashboard } from "#interface/http/dashboard/jobs-dashboard";
import type { BodyLimits } from "#interface/http/input/body";
import { receiveUpload } from "#interface/http/input/receive-upload";
import { errorPageSender } from "#interface/http/pages/error-pages";
import { errorSender } from "#interface/http/output/error-sender";
import { writeHeadsTogether } from "#interface/http/output/response-head";
import {
  authenticate,
  credentialsIn,
  type Door,
  refuseInvalidCredentials,
} from "#interface/http/pipeline/authenticate";
import { bind, bindGate } from "#interface/http/pipeline/bind";
import { middlewareBinder, type NamedMiddleware } from "#interface/http/pipeline/bind-middleware";
import { addressOf } from "#interface/http/pipeline/client-address";
import { errorHandler } from "#interface/http/pipeline/error-handler";
import { overrideMethod } from "#interface/http/pipeline/form";
import { HttpContext } from "#interface/http/pipeline/request-context";
import { logAtEnd } from "#interface/http/pipeline/request-log";
import type { LastWrites } from "#interface/http/pipeline/replica-reads";
import { RequestTimeouts } from "#interface/http/pipeline/request-timeouts";
import { runStages, type Stage } from "#interface/http/pipeline/stage";
import type { Route } from "#interface/http/routing/route";
import { createRouter } from "#interface/http/routing/router";
import { cors } from "#interface/http/security/cors";
import { limitRate, type RateLimits, type SharedCounts } from "#interface/http/security/rate-limit";
import { requireAllowedOrigin } from "#interface/http/security/require-allowed-origin";
import { securityHeaders } from "#interface/http/security/security-headers";
import { type LoadLimits, LoadShedding } from "#interface/http/shedding/shed-load";
import { DEFAULT_SCHEME, type NamedAuthenticator, schemeBinder } from "#interface/shared/authenticators";
import { cookieRules } from "#interface/shared/cookies";
import type { OriginOptions } from "#interface/shared/origin";
import { refuseTokenInUrl } from "#interface/shared/token-in-url";

export interface HttpOptions extends OriginOptions {
  /** A hop count or a list of addresses (Express `trust proxy`). */
  trustProxy: number | string[];
  /** The address that `/` redirects to; without it, `/` is not found. */
  homeUrl?: string | undefined;
  urlBytes: number;
  body: BodyLimits;
  /** Timeout of a handler, in seconds, unless its endpoint declares another one. */
  handlerSeconds: number;
  rates: RateLimits;
  load: LoadLimits;
  /** The counts of the rate limits that several processes share. */
  counts?: SharedCounts | undefined;
}

interface AppDefinition {
  routes: readonly Route[];
  /** Routes that answer 404. */
  hidden?: readonly Route[];
  authenticators: readonly NamedAuthenticator[];
  middlewares?: readonly NamedMiddleware[];
  resolve: Resolve;
  options: HttpOptions;
  /** The pages for developers, which belong to no resource: / and /docs. */
  docs?: Router;
  /** The dashboard that admins see at /jobs. */
  jobs?: Dashboard;
  /** The last writes of users, if the service has read replicas. */
  lastWrites?: LastWrites | undefined;
  /** The forms for direct uploads, which clients without S3 send to the service itself. */
  uploads?: UploadForms;
}

const requestIdPattern = /^[\w.-]{1,128}$/;

/** Builds the Express app. A request passes its middleware and stages in the order of this function. */
export function createApp(definition: AppDefinition): Express {
  const {
    routes,
    hidden = [],
    middlewares = [],
    resolve,
    options,
    docs,
    jobs,
    uploads,
    lastWrites,
  } = definition;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", false);
  trustProxies(app, options.trustProxy);
  const logger = resolve(Logger);

  const timeouts = new RequestTimeouts(options.handlerSeconds, (...late) => handleError(...late));
  const router = createRouter(routes, (route) =>
    hidden.includes(route) ? undefined : bind(route, resolve, options.body, timeouts, lastWrites),
  );
  const sendError = errorSender(routes, router, logger);
  const handleError = errorHandler(logger, errorPageSender(router, logger), sendError);

  writeHeadsTogether(app, securityHeaders(options.baseUrl));
  app.use(startRequest(options.baseUrl, logger, lastWrites !== undefined));
  if (options.allowedOrigins.length + options.tokenOrigins.length > 0)
    app.use(cors(options, router, definition.authenticators));
  const middlewareOf = middlewareBinder(middlewares, resolve, timeouts);
  const early = middlewareOf("before session");
  const limit = limitRate(options.rates, options.counts);
  const doorOf = doorFinder(definition);
  const shedding = new LoadShedding(
    options.load,
    (context) => credentialsIn(context, doorOf(context)),
    logger,
  );
  const guards = [
    shedding.stage,
    ...early,
    authenticate(doorOf),
    limit,
    refuseInvalidCredentials,
    requireAllowedOrigin(options),
    ...middlewareOf("after session"),
  ];
  const check = checkUrl(options.urlBytes);
  const { homeUrl } = options;
  if (homeUrl !== undefined)
    app.get("/", (_req, res) => void res.writeHead(302, { Location: homeUrl }).end());
  if (docs) app.use(docs);
  if (jobs) {
    const admit = bindGate(adminOnly, resolve);
    const authorize = runStages([check, ...guards, async (req) => void (await admit(req))]);
    app.use("/jobs", jobsDashboard(authorize, jobs, logger));
  }
  if (uploads)
    app.post(UPLOAD_PATH, runStages([check, shedding.stage, ...early, limit, receiveUpload(uploads)]));
  app.use(runStages([check, overrideMethod, router.match, ...guards, router.run]));
  app.use(handleError);

  return app;
}

/** Returns a function that finds the door of a request. Paths without an endpoint have the default scheme. */
function doorFinder({ routes, authenticators, resolve, options }: AppDefinition) {
  const bindSchemes = schemeBinder(authenticators, resolve, options.baseUrl);
  const doors = new Map<Route, Door>();
  for (const route of routes) {
    const hasScope = demandedScopes(route.endpoint).length > 0;
    doors.set(route, { schemes: bindSchemes(route.accepts), hasScope });
  }
  const usual: Door = { schemes: bindSchemes([DEFAULT_SCHEME]), hasScope: false };

  return ({ match }: HttpContext) => {
    const route = match?.place?.bound?.route;

    return (route && doors.get(route)) ?? usual;
  };
}

/** Sets `trust proxy` as in Express, but accepts addresses with a port in X-Forwarded-For. */
function trustProxies(app: Express, proxies: HttpOptions["trustProxy"]): void {
  app.set("trust proxy", proxies);
  const trusts: (address: string | undefined, hop: number) => boolean = app.get("trust proxy fn");
  app.set("trust proxy", (text: string, hop: number) => trusts(addressOf(text), hop));
}

/**
 * Creates the context of a request, and logs the request at its end. Keeps a valid `X-Request-Id`, so that one id follows a
 * request through several services.
 */
function startRequest(baseUrl: string, logger: Logger, hasReplicas: boolean) {
  const cookies = cookieRules(baseUrl);

  return (req: Request, res: Response, next: NextFunction): void => {
    const given = req.headers["x-request-id"];
    const requestId = typeof given === "string" && requestIdPattern.test(given) ? given : randomUUID();
    const current = {
      requestId,
      actorId: null,
      timeout: new RequestTimeout(),
      reads: hasReplicas ? newReads() : undefined,
    };
    req.context = new HttpContext(current, req, res, cookies);
    logAtEnd(logger, req, res);
    const pass = () => workContext.run(current, next);
    if (activities.request.isObserved) void activities.request.run(req.context, () => ended(req, res, pass));
    else pass();
  };
}

/** Passes the request on. Resolves when the response is sent or its connection is closed. */
function ended({ context }: Request, res: Response, pass: () => void): Promise<void> {
  context.traceId = currentTraceId();

  return new Promise((resolve) => {
    res.once("close", resolve);
    pass();
  });
}
/** At first, a request reads on the primary. */
const newReads = (): RequestReads => ({ after: undefined, hasWritten: false });

function checkUrl(limit: number): Stage {
  return ({ url }) => {
    if (url.length > limit) throw new ServiceError("URI_TOO_LONG", `The URL is longer than ${limit} bytes`);
    refuseTokenInUrl(url);
  };
}
