import { callErased } from "#application/kit/erased";
import type { Middleware } from "#application/kit/middleware";
import { type Resolve, servicesOf } from "#application/kit/ports";
import type { RequestTimeouts } from "#interface/http/pipeline/request-timeouts";
import type { Stage } from "#interface/http/pipeline/stage";

/** Global middleware with the name that follows from its file. */
export interface NamedMiddleware {
  readonly name: string;
  readonly middleware: Middleware;
}

/** Returns a function that compiles the middleware of a phase to stages, in the order of its names. */
export function middlewareBinder(
  middlewares: readonly NamedMiddleware[],
  resolve: Resolve,
  timeouts: RequestTimeouts,
) {
  const bind = ({ injects, run }: Middleware): Stage => {
    const services = servicesOf(injects, resolve);

    return (req) => {
      const pending = callErased(run, req.context, services);

      return pending && timeouts.limit(req, pending);
    };
  };

  return (phase: Middleware["phase"]): Stage[] =>
    middlewares
      .filter(({ middleware }) => middleware.phase === phase)
      .map(({ middleware }) => bind(middleware));
}
