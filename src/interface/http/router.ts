import type { Request } from "express";
import FindMyWay, { type HTTPMethod } from "find-my-way";
import { ServiceError } from "#domain/shared/errors";
import type { BoundEndpoint } from "#interface/http/bind";
import type { Route } from "#interface/http/route";
import type { Step } from "#interface/http/step";

export interface Target {
  route: Route;
  run: BoundEndpoint | undefined;
}

export interface Router {
  /** Runs the endpoint that a request is for. */
  step: Step;
  /** What answers at `method` and `url`, if anything does. */
  find(method: string, url: string): Target | undefined;
}

/**
 * One step for all routes, on a radix tree: finding a route takes the same time however many there are, and
 * static segments win over parameters. A path that exists for other methods is 405 with `Allow` (RFC 9110, 15.5.6). Where
 * `bindRoute` gives nothing, there is nothing, also when a parameter would take the path for another method.
 */
export function createRouter(
  routes: readonly Route[],
  bindRoute: (route: Route) => BoundEndpoint | undefined,
): Router {
  const tree = FindMyWay({ maxParamLength: 8192, onBadUrl: () => {} });
  const methods = new Set<HTTPMethod>();
  const known = new Set<string>(routes.map(({ method }) => method)).add("HEAD");
  const isKnown = (method: string): method is HTTPMethod => known.has(method);

  for (const route of routes) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ":$1");
    const target: Target = { route, run: bindRoute(route) };
    for (const method of route.method === "GET" ? (["GET", "HEAD"] as const) : [route.method]) {
      tree.on(method, path, () => {}, target);
      methods.add(method);
    }
  }

  const search = (method: string, url: string) => (isKnown(method) ? tree.find(method, pathOf(url)) : null);

  const step: Step = (req, res) => {
    const url = pathOf(req.url);
    const found = search(req.method, url);
    if (found?.store) {
      const { route, run }: Target = found.store;
      if (!run) throw nothingAt(req);
      req.context.routePath = route.path;
      return run(req, res, found.params);
    }
    if (found) throw new ServiceError("BAD_REQUEST", "The path has an escape that is not UTF-8");

    const others = [...methods].filter((method) => tree.find(method, url)?.store?.run);
    if (others.length === 0) throw nothingAt(req);
    res.setHeader("Allow", others.join(", "));
    throw new ServiceError("METHOD_NOT_SUPPORTED", `${req.method} is not supported here`);
  };

  return { step, find: (method, url) => search(method, url)?.store ?? undefined };
}

function nothingAt({ method, url }: Request): ServiceError {
  return new ServiceError("NOT_FOUND", `There is nothing at ${method} ${pathOf(url)}`);
}

function pathOf(url: string): string {
  const query = url.indexOf("?");

  return query === -1 ? url : url.slice(0, query);
}
