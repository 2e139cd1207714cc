import "express-async-errors";
import { randomUUID } from "node:crypto";
import express, { type Express, type NextFunction, type Request, type Response, type Router } from "express";
import type { Resolve } from "#application/kit/ports";
import { scope } from "#application/kit/scope";
import { adminOnly } from "#application/shared/admin-only.gate";
import { SessionResolver } from "#domain/sessions/session-resolver";
import { ServiceError } from "#domain/shared/errors";
import { Logger } from "#domain/shared/logger";
import { type Dashboard, jobsDashboard } from "#interface/http/dashboard/jobs-dashboard";
import type { BodyLimits } from "#interface/http/input/body";
import { errorPageSender } from "#interface/http/pages/error-pages";
import { writeHeadsTogether } from "#interface/http/output/response-head";
import { bind, bindGate } from "#interface/http/pipeline/bind";
import { addressOf } from "#interface/http/pipeline/client-address";
import { errorHandler } from "#interface/http/pipeline/error-handler";
import { overrideMethod } from "#interface/http/pipeline/form";
import { HttpContext } from "#interface/http/pipeline/request-context";
import { logAtEnd } from "#interface/http/pipeline/request-log";
import { resolveSession } from "#interface/http/pipeline/resolve-session";
import { runStages, type SyncStage } from "#interface/http/pipeline/stage";
import type { Route } from "#interface/http/routing/route";
import { createRouter } from "#interface/http/routing/router";
import { cors } from "#interface/http/security/cors";
import { limitRate, type RateLimits, type SharedCounts } from "#interface/http/security/rate-limit";
import { requireAllowedOrigin } from "#interface/http/security/require-allowed-origin";
import { securityHeaders } from "#interface/http/security/security-headers";
import { cookieRules } from "#interface/shared/cookies";
import { type OriginOptions, trustedOrigins } from "#interface/shared/origin";

export interface HttpOptions extends OriginOptions {
  /** A hop count or a list of addresses (Express `trust proxy`). */
  trustProxy: number | string[];
  urlBytes: number;
  body: BodyLimits;
  rates: RateLimits;
  /** The counts of the rate limits that several processes share. */
  counts?: SharedCounts | undefined;
}

interface AppDefinition {
  routes: readonly Route[];
  /** Routes that answer 404. */
  hidden?: readonly Route[];
  resolve: Resolve;
  options: HttpOptions;
  /** The pages of the contract, which belong to no resource: /docs. */
  docs?: Router;
  /** The dashboard that admins see at /jobs. */
  jobs?: Dashboard;
}

const requestIdPattern = /^[\w.-]{1,128}$/;

/** Builds the Express app. A request passes its middleware and stages in the order of this function. */
export function createApp({ routes, hidden = [], resolve, options, docs, jobs }: AppDefinition): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", false);
  trustProxies(app, options.trustProxy);
  const logger = resolve(Logger);

  const router = createRouter(routes, (route) =>
    hidden.includes(route) ? undefined : bind(route, resolve, options.body),
  );

  writeHeadsTogether(app, securityHeaders(options.baseUrl));
  app.use(startRequest(options.baseUrl, logger));
  if (options.allowedOrigins.length > 0) app.use(cors(options.allowedOrigins, router));
  const guards = [
    resolveSession(resolve(SessionResolver)),
    limitRate(options.rates, options.counts),
    requireAllowedOrigin(trustedOrigins(options)),
  ];
  const find = [refuseLongUrls(options.urlBytes), overrideMethod, router.match];
  const run = runStages([...guards, router.run]);
  app.use((req, res, next) => {
    for (const stage of find) stage(req, res);
    return req.context.match ? run(req, res) : next();
  });
  // Endpoints come first: each middleware before them would cost every request a pass through Express.
  if (docs) app.use(docs);
  if (jobs) {
    const admit = bindGate(adminOnly, resolve);
    const authorize = runStages([...guards, async (req) => void (await admit(req))]);
    app.use("/jobs", jobsDashboard(authorize, jobs, logger));
  }
  app.use(run);
  app.use(errorHandler(logger, errorPageSender(router, logger)));

  return app;
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
function startRequest(baseUrl: string, logger: Logger) {
  const cookies = cookieRules(baseUrl);

  return (req: Request, res: Response, next: NextFunction): void => {
    const given = req.headers["x-request-id"];
    const requestId = typeof given === "string" && requestIdPattern.test(given) ? given : randomUUID();
    req.context = new HttpContext(requestId, req, res, cookies);
    logAtEnd(logger, req, res);
    scope.run({ requestId, actorId: null }, next);
  };
}

function refuseLongUrls(limit: number): SyncStage {
  return ({ url }) => {
    if (url.length > limit) throw new ServiceError("URI_TOO_LONG", `The URL is longer than ${limit} bytes`);
  };
}
