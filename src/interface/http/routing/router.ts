import type { Request, Response } from "express";
import FindMyWay, { type HTTPMethod } from "find-my-way";
import { ServiceError } from "#domain/shared/errors";
import type { PathParameters } from "#interface/http/input/input";
import type { BoundEndpoint } from "#interface/http/pipeline/bind";
import type { Route } from "#interface/http/routing/route";
import type { Stage } from "#interface/http/pipeline/stage";

/** A route with its compiled endpoint. */
export interface BoundRoute {
  route: Route;
  /** Undefined for a hidden route. */
  run: BoundEndpoint | undefined;
}

/** The content of one place in the tree. Without `bound`, the path exists only for other methods. */
interface Place {
  /** A route at this path: the one of the method, if there is one. */
  route: Route;
  bound?: BoundRoute;
}

/** The place in the tree for the method and the path of a request. */
export interface Match {
  /** Undefined if the path cannot be decoded. */
  place: Place | undefined;
  params: PathParameters;
}

export interface Router {
  /** Finds the endpoint of a request and stores it on the context, so that later stages can read its traits. */
  match: Stage;
  /** Runs the endpoint that `match` found. Throws NOT_FOUND or METHOD_NOT_SUPPORTED if there is none. */
  run: Stage;
  /** Returns the route at `method` and `url`, if there is one. */
  find(method: string, url: string): BoundRoute | undefined;
  /** Returns a route at the path of `url`: the one of `method`, otherwise one of another method. */
  routeAt(method: string, url: string): Route | undefined;
  /** Returns the methods that have an endpoint at `url`. */
  methodsAt(url: string): string[];
}

/**
 * Routes requests with a radix tree, so that the search takes the same time for any number of routes. A static segment wins
 * over a parameter for every method: a path that exists only for other methods answers 405 with `Allow` (RFC 9110, section
 * 15.5.6), and no parameter matches it. A parameter is never empty, so `/notes/` does not match `/notes/{id}`. Routes for
 * which `bindRoute` returns undefined answer 404.
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
  const add = (method: HTTPMethod, path: string, place: Place) => {
    const shape = `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`;
    if (!taken.has(shape)) tree.on(method, path.replaceAll(/\{(\w+)\}/g, ":$1"), () => {}, place);
    taken.add(shape);
  };

  for (const route of routes) {
    const bound: BoundRoute = { route, run: bindRoute(route) };
    for (const method of methodsOf(route)) add(method, route.path, { route, bound });
  }
  for (const route of routes) for (const method of methods) add(method, route.path, { route });

  const search = (method: string, url: string): Match | undefined => {
    const found = isKnown(method) ? tree.find(method, pathOf(url)) : null;
    if (!found || hasEmpty(found.params)) return undefined;

    return { place: found.store, params: found.params };
  };
  const find = (method: string, url: string) => search(method, url)?.place?.bound;
  const methodsAt = (url: string) => methods.filter((method) => find(method, url)?.run);

  return {
    find,
    methodsAt,
    routeAt: (method, url) => search(isKnown(method) ? method : (methods[0] ?? ""), url)?.place?.route,

    match({ context, method, url }) {
      context.match = search(method, url);
      const bound = context.match?.place?.bound;
      if (bound?.run) context.routePath = bound.route.path;
    },

    run(req, res) {
      const { match } = req.context;
      if (match && !match.place)
        throw new ServiceError("BAD_REQUEST", "The path has an escape that is not UTF-8");
      const run = match?.place?.bound?.run;
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
