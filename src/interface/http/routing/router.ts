import type { Request, Response } from "express";
import FindMyWay, { type HTTPMethod } from "find-my-way";
import { ServiceError } from "#domain/shared/errors";
import type { PathParameters } from "#interface/http/input/input";
import type { BoundEndpoint } from "#interface/http/pipeline/bind";
import type { Route } from "#interface/http/routing/route";
import type { Step } from "#interface/http/pipeline/step";

export interface Target {
  route: Route;
  run: BoundEndpoint | undefined;
}

/** An endpoint that answers a request; without one, the path exists for other methods only. */
interface Stored {
  target?: Target;
}

/** The place in the tree that a request's method and path lead to. */
export interface Match {
  /** Undefined when the path cannot be decoded. */
  stored: Stored | undefined;
  params: PathParameters;
}

export interface Router {
  /** Notes on the context which endpoint the request is for. The steps after it read there what the endpoint declares. */
  match: Step;
  /** Runs that endpoint. Throws NOT_FOUND or METHOD_NOT_SUPPORTED where there is none. */
  run: Step;
  /** Returns the endpoint at `method` and `url`, if there is one. */
  find(method: string, url: string): Target | undefined;
  /** Returns the methods that have an endpoint at `url`. */
  methodsAt(url: string): string[];
}

/**
 * Routes requests through a radix tree, so that finding a route takes the same time for any number of routes. A static
 * segment wins over a parameter for every method: a path that exists for other methods only answers 405 with `Allow`
 * (RFC 9110, section 15.5.6), and no parameter takes it. A parameter is never empty, so `/notes/` is not `/notes/{id}`.
 * Routes for which `bindRoute` returns undefined answer 404.
 */
export function createRouter(
  routes: readonly Route[],
  bindRoute: (route: Route) => BoundEndpoint | undefined,
): Router {
  const tree = FindMyWay({ maxParamLength: 8192, onBadUrl: () => {} });
  const methods = [...new Set(routes.flatMap(methodsOf))];
  const known = new Set<string>(methods);
  const isKnown = (method: string): method is HTTPMethod => known.has(method);
  const taken = new Set<string>();
  const place = (method: HTTPMethod, path: string, stored: Stored) => {
    const shape = `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`;
    if (!taken.has(shape)) tree.on(method, path.replaceAll(/\{(\w+)\}/g, ":$1"), () => {}, stored);
    taken.add(shape);
  };

  for (const route of routes) {
    const target: Target = { route, run: bindRoute(route) };
    for (const method of methodsOf(route)) place(method, route.path, { target });
  }
  for (const { path } of routes) for (const method of methods) place(method, path, {});

  const search = (method: string, url: string): Match | undefined => {
    const found = isKnown(method) ? tree.find(method, pathOf(url)) : null;
    if (!found || hasEmpty(found.params)) return undefined;

    return { stored: found.store, params: found.params };
  };
  const find = (method: string, url: string) => search(method, url)?.stored?.target;
  const methodsAt = (url: string) => methods.filter((method) => find(method, url)?.run);

  return {
    find,
    methodsAt,

    match({ context, method, url }) {
      context.match = search(method, url);
      const target = context.match?.stored?.target;
      if (target?.run) context.routePath = target.route.path;
    },

    run(req, res) {
      const { match } = req.context;
      if (match && !match.stored)
        throw new ServiceError("BAD_REQUEST", "The path has an escape that is not UTF-8");
      const run = match?.stored?.target?.run;
      if (run) return run(req, res, match.params);

      return refuse(req, res, methodsAt(req.url));
    },
  };
}

function refuse({ method, url }: Request, res: Response, allowed: readonly string[]): never {
  if (allowed.length === 0)
    throw new ServiceError("NOT_FOUND", `There is nothing at ${method} ${pathOf(url)}`);
  res.setHeader("Allow", allowed.join(", "));
  throw new ServiceError("METHOD_NOT_SUPPORTED", `${method} is not supported here`);
}

function hasEmpty(params: PathParameters): boolean {
  for (const name in params) if (params[name] === "") return true;

  return false;
}

const methodsOf = ({ method }: Route): HTTPMethod[] => (method === "GET" ? ["GET", "HEAD"] : [method]);

function pathOf(url: string): string {
  const query = url.indexOf("?");

  return query === -1 ? url : url.slice(0, query);
}
