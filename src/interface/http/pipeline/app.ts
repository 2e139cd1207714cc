import "express-async-errors";
import { randomUUID } from "node:crypto";
import express, { type Express, type NextFunction, type Request, type Response, type Router } from "express";
import { scope } from "#application/kit/scope";
import { adminOnly } from "#application/shared/admin-only.gate";
import { SessionResolver } from "#domain/sessions/session-resolver";
import { ServiceError } from "#domain/shared/errors";
import { Logger } from "#domain/shared/logger";
import type { Resolve } from "#application/kit/ports";
import { bind, bindGate } from "#interface/http/pipeline/bind";
import { answerErrors } from "#interface/http/pipeline/answer-errors";
import { answerOrigins } from "#interface/http/pipeline/cors";
import { methodOfForm } from "#interface/http/pipeline/form";
import type { BodyLimits } from "#interface/http/input/body";
import { type Dashboard, jobsDashboard } from "#interface/http/dashboard/jobs-dashboard";
import { showPages } from "#interface/http/pages/show";
import { addressOf } from "#interface/http/pipeline/network";
import { requireOwnOrigin } from "#interface/http/pipeline/require-own-origin";
import { type OriginOptions, trustedOrigins } from "#interface/shared/origin";
import { limitRate, type RateLimits } from "#interface/http/pipeline/rate-limit";
import { canBeToken, cookieRules, HttpContext } from "#interface/http/pipeline/request-context";
import { logRequests } from "#interface/http/pipeline/request-log";
import type { Route } from "#interface/http/routing/route";
import { createRouter } from "#interface/http/routing/router";
import { securityHeaders } from "#interface/http/pipeline/security-headers";
import { inOrder, type Step } from "#interface/http/pipeline/step";

export interface HttpOptions extends OriginOptions {
  /** A hop count or a list of addresses (Express `trust proxy`). */
  trustProxy: number | string[];
  urlBytes: number;
  body: BodyLimits;
  rates: RateLimits;
}

interface Parts {
  routes: readonly Route[];
  /** Those of the routes that answer as if there was nothing at their path. */
  hidden?: readonly Route[];
  resolve: Resolve;
  options: HttpOptions;
  /** Pages of our own that are no resource: /docs. */
  docs?: Router;
  /** What /jobs shows to admins. */
  jobs?: Dashboard;
}

const requestIdPattern = /^[\w.-]{1,128}$/;

/** The way of one request, from top to bottom. */
export function createApp({ routes, hidden = [], resolve, options, docs, jobs }: Parts): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", false);
  trustProxies(app, options.trustProxy);
  const logger = resolve(Logger);

  const router = createRouter(routes, (route) =>
    hidden.includes(route) ? undefined : bind(route, resolve, options.body),
  );

  app.use(startContext(options.baseUrl));
  app.use(logRequests(logger));
  if (options.allowedOrigins.length > 0) app.use(answerOrigins(options.allowedOrigins, router));
  if (docs) app.use(docs);
  const refuseLong = refuseLongUrls(options.urlBytes);
  const guards = [
    resolveSession(resolve(SessionResolver)),
    limitRate(options.rates),
    requireOwnOrigin(trustedOrigins(options)),
  ];
  if (jobs) {
    const admit = bindGate(adminOnly, resolve);
    app.use(
      "/jobs",
      jobsDashboard(inOrder([refuseLong, ...guards, async (req) => void (await admit(req))]), jobs, logger),
    );
  }
  app.use(inOrder([refuseLong, methodOfForm, router.match, ...guards, router.run]));
  app.use(answerErrors(logger, showPages(router, logger)));

  return app;
}

/** As Express does it, but an address in X-Forwarded-For may have a port. */
function trustProxies(app: Express, proxies: HttpOptions["trustProxy"]): void {
  app.set("trust proxy", proxies);
  const trusts: (address: string | undefined, hop: number) => boolean = app.get("trust proxy fn");
  app.set("trust proxy", (text: string, hop: number) => trusts(addressOf(text), hop));
}

/** A valid `X-Request-Id` of the caller is kept, so that a request can be followed through several services. */
function startContext(baseUrl: string) {
  const cookies = cookieRules(baseUrl);
  const headers = Object.entries(securityHeaders(baseUrl));

  return (req: Request, res: Response, next: NextFunction): void => {
    const given = req.headers["x-request-id"];
    const requestId = typeof given === "string" && requestIdPattern.test(given) ? given : randomUUID();
    req.context = new HttpContext(requestId, req, res, cookies);
    res.setHeader("X-Request-Id", requestId);
    for (const [name, value] of headers) res.setHeader(name, value);
    scope.run({ requestId, actorId: null }, next);
  };
}

function refuseLongUrls(limit: number): Step {
  return ({ url }) => {
    if (url.length > limit) throw new ServiceError("URI_TOO_LONG", `The URL is longer than ${limit} bytes`);
  };
}

/** Looks up the session of the cookie. Sends no statement when there is no cookie, or when it cannot be a token. */
function resolveSession(sessions: SessionResolver): Step {
  return ({ context }) => {
    const token = context.sessionCookie.value;
    if (!canBeToken(token) || context.traits?.sessionless) return undefined;

    return sessions.resolve(token).then((found) => {
      if (!found) return;
      context.currentUser = found.user;
      context.session = found.session;
      const current = scope.getStore();
      if (current) current.actorId = found.user.id;
    });
  };
}
