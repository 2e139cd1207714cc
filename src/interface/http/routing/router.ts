import type { Request } from "express";
import FindMyWay, { type HTTPMethod } from "find-my-way";
import { ServiceError } from "#domain/shared/errors";
import type { BoundEndpoint } from "#interface/http/pipeline/bind";
import type { Route } from "#interface/http/routing/route";
import type { Step } from "#interface/http/pipeline/step";

export interface Target {
  route: Route;
  run: BoundEndpoint | undefined;
}

/** Nothing where a path is there for other methods only. */
interface Found {
  target?: Target;
}

export interface Router {
  /** Runs the endpoint that a request is for. */
  step: Step;
  /** What answers at `method` and `url`, if anything does. */
  find(method: string, url: string): Target | undefined;
  /** The methods that are answered at `url`; none where there is nothing. */
  methodsAt(url: string): string[];
}

/**
 * One step for all routes, on a radix tree: finding a route takes the same time however many there are, and
 * static segments win over parameters, whatever the method: where a path exists for other methods only, no parameter takes
 * it, and it is 405 with `Allow` (RFC 9110, 15.5.6). Where `bindRoute` gives nothing, there is nothing.
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
  const place = (method: HTTPMethod, path: string, found: Found) => {
    const shape = `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`;
    if (!taken.has(shape)) tree.on(method, path.replaceAll(/\{(\w+)\}/g, ":$1"), () => {}, found);
    taken.add(shape);
  };

  for (const route of routes) {
    const target: Target = { route, run: bindRoute(route) };
    for (const method of methodsOf(route)) place(method, route.path, { target });
  }
  for (const { path } of routes) for (const method of methods) place(method, path, {});

  const search = (method: string, url: string) => (isKnown(method) ? tree.find(method, pathOf(url)) : null);
  const targetOf = (method: string, url: string) => {
    const found: Found | null | undefined = search(method, url)?.store;
    return found?.target;
  };

  const methodsAt = (url: string) => methods.filter((method) => targetOf(method, url)?.run);

  const step: Step = (req, res) => {
    const url = pathOf(req.url);
    const found = search(req.method, url);
    if (found && !found.store)
      throw new ServiceError("BAD_REQUEST", "The path has an escape that is not UTF-8");

    const { target }: Found = found?.store ?? {};
    if (found && target?.run) {
      req.context.routePath = target.route.path;
      return target.run(req, res, found.params);
    }

    const others = methodsAt(url);
    if (others.length === 0) throw nothingAt(req);
    res.setHeader("Allow", others.join(", "));
    throw new ServiceError("METHOD_NOT_SUPPORTED", `${req.method} is not supported here`);
  };

  return { step, find: targetOf, methodsAt };
}

const methodsOf = ({ method }: Route): HTTPMethod[] => (method === "GET" ? ["GET", "HEAD"] : [method]);

function nothingAt({ method, url }: Request): ServiceError {
  return new ServiceError("NOT_FOUND", `There is nothing at ${method} ${pathOf(url)}`);
}

function pathOf(url: string): string {
  const query = url.indexOf("?");

  return query === -1 ? url : url.slice(0, query);
}
